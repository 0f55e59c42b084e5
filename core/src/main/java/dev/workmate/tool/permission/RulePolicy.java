package dev.workmate.tool.permission;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.id.UserId;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Permission.Allowed;
import dev.workmate.tool.Permission.Ask;
import dev.workmate.tool.Permission.Denied;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import java.util.List;
import java.util.Optional;

/**
 * The policy, in one place: an operator's first matching rule, else the tool's own opinion; then
 * what no rule can lift. Reading is free; a draft write asks unless it was granted; what cannot be
 * undone or is sent outside always asks; and a turn that has read untrusted content does nothing
 * silently any more.
 */
public final class RulePolicy implements PermissionPolicy {
    private static final Reason TAINTED = Reason.of(QuestionPhrase.HAS_READ_OUTSIDE);

    private final List<PermissionRule> rules;
    private final List<SecondPersonRule> secondPerson;

    public RulePolicy(List<PermissionRule> rules) {
        this(new Rules(rules, List.of()));
    }

    public RulePolicy(Rules rules) {
        this.rules = rules.permissions();
        this.secondPerson = rules.secondPerson();
    }

    @Override
    public Permission decide(Tool tool, ToolCall call, Circumstances circumstances) {
        Tier tier = tool.tier(call);
        Permission base =
                rules.stream()
                        .filter(rule -> rule.matches(call, tier, circumstances.user()))
                        .findFirst()
                        .map(RulePolicy::word)
                        .orElseGet(() -> tool.permission(call));
        return switch (base) {
            case Denied denied -> denied;
            case Ask ask ->
                    isGranted(tool, call, circumstances)
                            ? unlessTwo(granted(ask, circumstances), tool, call, circumstances)
                            : ask;
            case Allowed allowed ->
                    unlessTwo(
                            stillAllowed(allowed, tool, tier, circumstances),
                            tool,
                            call,
                            circumstances);
        };
    }

    /** What may take two people is never done silently: only the question finds out. */
    private Permission unlessTwo(
            Permission word, Tool tool, ToolCall call, Circumstances circumstances) {
        return word instanceof Allowed
                ? secondPerson(tool, call, circumstances.user()).stream()
                        .findFirst()
                        .map(rule -> Permission.ask(rule.reason()))
                        .orElse(word)
                : word;
    }

    @Override
    public List<SecondPersonRule> secondPerson(Tool tool, ToolCall call, Optional<UserId> user) {
        Tier tier = tool.tier(call);
        return secondPerson.stream().filter(rule -> rule.mayConcern(call, tier, user)).toList();
    }

    private static Permission word(PermissionRule rule) {
        return switch (rule.word()) {
            case ALLOW -> Permission.ALLOW;
            case ASK -> Permission.ask(rule.reason());
            case DENY -> Permission.deny(rule.reason());
        };
    }

    private static Permission stillAllowed(
            Allowed allowed, Tool tool, Tier tier, Circumstances circumstances) {
        if (tier == Tier.IRREVERSIBLE) {
            return Permission.ask(QuestionPhrase.CANNOT_BE_UNDONE);
        }
        boolean acts = tier != Tier.READ || tool.isOutward();
        return acts && circumstances.tainted() ? new Ask(TAINTED) : allowed;
    }

    /** Whatever was granted, it never covers what cannot be undone or is sent outside. */
    private static boolean isGranted(Tool tool, ToolCall call, Circumstances circumstances) {
        return circumstances.granted() && Grants.entity(tool, call).isPresent();
    }

    /** A grant is suspended once untrusted content was read; the person who gave it is told why. */
    private static Permission granted(Ask ask, Circumstances circumstances) {
        return circumstances.tainted() ? new Ask(ask.reason().and(TAINTED)) : Permission.ALLOW;
    }
}
