package dev.workmate.tool.json;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.permission.CallPattern;
import dev.workmate.tool.permission.PermissionRule;
import dev.workmate.tool.permission.PermissionRule.Word;
import dev.workmate.tool.permission.Rules;
import dev.workmate.tool.permission.SecondPersonRule;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An operator's permission rules: a JSON list of objects with {@code decision} (allow, ask, deny,
 * second_person) and, to narrow it down, {@code tool} (may end in *), {@code tier} (read,
 * draft_write, irreversible), {@code agent}, {@code user}, {@code reason}; where a second person is
 * demanded also {@code company}, {@code above} and {@code currency}. A file with a mistake is
 * refused whole: half a policy is worse than none.
 */
public final class PermissionFile {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Set<String> FIELDS =
            Set.of("decision", "tool", "tier", "agent", "user", "reason");
    private static final String SECOND_PERSON = "second_person";
    private static final Set<String> SECOND_PERSON_FIELDS = Set.of("company", "above", "currency");

    private PermissionFile() {}

    /** No file means no rules. */
    public static Rules read(Path file) {
        if (!Files.exists(file)) {
            return Rules.NONE;
        }
        try {
            return parse(Files.readString(file));
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw new IllegalStateException("cannot use " + file + ": " + e.getMessage(), e);
        }
    }

    /** Fails where a rule has a mistake, naming it. */
    public static Rules parse(String text) {
        JsonNode list = MAPPER.readTree(text);
        if (!list.isArray()) {
            throw new IllegalArgumentException("the file holds a list of rules");
        }
        List<PermissionRule> permissions = new ArrayList<>();
        List<SecondPersonRule> secondPerson = new ArrayList<>();
        int number = 0;
        for (JsonNode rule : list) {
            String place = "rule " + ++number;
            if (rule.path("decision").asString("").equals(SECOND_PERSON)) {
                secondPerson.add(secondPersonRule(rule, place));
            } else {
                permissions.add(rule(rule, place));
            }
        }
        return new Rules(permissions, secondPerson);
    }

    private static SecondPersonRule secondPersonRule(JsonNode rule, String place) {
        Set<String> fields = new TreeSet<>(FIELDS);
        fields.addAll(SECOND_PERSON_FIELDS);
        checkFields(rule, place, fields);
        Optional<BigDecimal> above = text(rule, "above", place, BigDecimal::new);
        Optional<String> currency = text(rule, "currency", place, Function.identity());
        if (currency.isPresent() && above.isEmpty()) {
            throw new IllegalArgumentException(place + ": a currency goes with above");
        }
        return new SecondPersonRule(
                new CallPattern(
                        text(rule, "tool", place, Function.identity()),
                        text(rule, "tier", place, PermissionFile::tier),
                        text(rule, "agent", place, AgentId::new),
                        text(rule, "user", place, UserId::new)),
                text(rule, "company", place, Function.identity()),
                above,
                currency,
                text(rule, "reason", place, Function.identity())
                        .orElse("Another person has to approve this."));
    }

    private static Tier tier(String name) {
        return Tier.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static void checkFields(JsonNode rule, String place, Set<String> fields) {
        for (Map.Entry<String, JsonNode> field : rule.properties()) {
            if (!fields.contains(field.getKey()) || !field.getValue().isString()) {
                throw new IllegalArgumentException(
                        place + ": " + field.getKey() + " is not one of " + fields + " with text");
            }
        }
    }

    private static PermissionRule rule(JsonNode rule, String place) {
        checkFields(rule, place, FIELDS);
        Word word =
                text(rule, "decision", place, name -> Word.valueOf(name.toUpperCase(Locale.ROOT)))
                        .orElseThrow(
                                () -> new IllegalArgumentException(place + " has no decision"));
        return new PermissionRule(
                text(rule, "tool", place, Function.identity()),
                text(rule, "tier", place, PermissionFile::tier),
                text(rule, "agent", place, AgentId::new),
                text(rule, "user", place, UserId::new),
                word,
                text(rule, "reason", place, Function.identity())
                        .orElse("The operator's rules say so."));
    }

    private static <T> Optional<T> text(
            JsonNode rule, String name, String place, Function<String, T> reading) {
        JsonNode value = rule.path(name);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        try {
            return Optional.of(reading.apply(value.stringValue()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + name + " cannot be " + value, e);
        }
    }
}
