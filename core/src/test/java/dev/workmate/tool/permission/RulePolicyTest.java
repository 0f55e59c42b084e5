package dev.workmate.tool.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import dev.workmate.tool.permission.PermissionRule.Word;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulePolicyTest {
    private static final Circumstances CLEAN = new Circumstances(Optional.empty(), false, false);
    private static final Circumstances TAINTED = new Circumstances(Optional.empty(), true, false);
    private static final Circumstances GRANTED = new Circumstances(Optional.empty(), false, true);
    private static final Circumstances GRANTED_AND_TAINTED =
            new Circumstances(Optional.empty(), true, true);
    private static final PermissionRule ALLOW_ALL =
            new PermissionRule(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Word.ALLOW,
                    "");

    @ParameterizedTest
    @CsvSource({
        "READ,         false, false, Allowed",
        "READ,         false, true,  Allowed",
        "READ,         true,  false, Allowed",
        "READ,         true,  true,  Ask",
        "READ_OUTSIDE, true,  false, Allowed",
        "READ_OUTSIDE, false, true,  Ask",
        "READ_OUTSIDE, true,  true,  Ask",
        "DRAFT_WRITE,  false, false, Allowed",
        "DRAFT_WRITE,  false, true,  Ask",
        "IRREVERSIBLE, false, false, Ask",
        "IRREVERSIBLE, true,  true,  Ask"
    })
    void evenWhereAllIsAllowedSomethingIsAsked(
            Tier tier, boolean outward, boolean tainted, String expected) {
        RulePolicy policy = new RulePolicy(List.of(ALLOW_ALL));
        Permission decision =
                policy.decide(new Sample(tier, outward), call(), tainted ? TAINTED : CLEAN);
        assertThat(decision.getClass().getSimpleName()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "READ,         Allowed, false",
        "DRAFT_WRITE,  Ask,     true",
        "IRREVERSIBLE, Ask,     true"
    })
    void whatMayTakeTwoPeopleIsNeverSilent(Tier tier, String expected, boolean two) {
        SecondPersonRule sample =
                new SecondPersonRule(
                        new CallPattern(
                                Optional.of("sample"),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        "Two.");
        RulePolicy policy = new RulePolicy(new Rules(List.of(ALLOW_ALL), List.of(sample)));
        Sample tool = new Sample(tier, false);

        assertThat(policy.decide(tool, call(), GRANTED).getClass().getSimpleName())
                .isEqualTo(expected);
        assertThat(policy.secondPerson(tool, call(), Optional.empty()))
                .isEqualTo(two ? List.of(sample) : List.of());
    }

    @Test
    void aSecondPersonForOtherToolsChangesNothing() {
        SecondPersonRule other =
                new SecondPersonRule(
                        new CallPattern(
                                Optional.of("other*"),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        "Two.");
        RulePolicy policy = new RulePolicy(new Rules(List.of(ALLOW_ALL), List.of(other)));

        assertThat(policy.decide(new Sample(Tier.DRAFT_WRITE, false), call(), CLEAN))
                .isEqualTo(Permission.ALLOW);
    }

    @Test
    void theFirstMatchingRuleCounts() {
        UserId ann = UserId.next();
        PermissionRule noWriting =
                new PermissionRule(
                        Optional.of("sam*"),
                        Optional.of(Tier.DRAFT_WRITE),
                        Optional.empty(),
                        Optional.of(ann),
                        Word.DENY,
                        "Not Ann.");
        RulePolicy policy = new RulePolicy(List.of(noWriting, ALLOW_ALL));
        Sample write = new Sample(Tier.DRAFT_WRITE, false);
        assertThat(policy.decide(write, call(), new Circumstances(Optional.of(ann), false, false)))
                .isEqualTo(Permission.deny("Not Ann."));
        assertThat(policy.decide(write, call(), CLEAN)).isEqualTo(Permission.ALLOW);
    }

    @ParameterizedTest
    @CsvSource({"READ, false", "READ, true", "DRAFT_WRITE, false", "IRREVERSIBLE, false"})
    void anOperatorsNoAndQuestionCountForEveryTier(Tier tier, boolean outward) {
        Sample tool = new Sample(tier, outward);

        assertThat(policy(Word.DENY, "Never.").decide(tool, call(), CLEAN))
                .isEqualTo(Permission.deny("Never."));
        assertThat(policy(Word.DENY, "Never.").decide(tool, call(), GRANTED))
                .isEqualTo(Permission.deny("Never."));
        assertThat(policy(Word.ASK, "Ask me.").decide(tool, call(), CLEAN))
                .isEqualTo(Permission.ask("Ask me."));
    }

    @Test
    void saysWhyItAsksWhereAllIsAllowed() {
        RulePolicy policy = new RulePolicy(List.of(ALLOW_ALL));

        assertThat(policy.decide(new Sample(Tier.IRREVERSIBLE, false), call(), CLEAN))
                .isEqualTo(Permission.ask(QuestionPhrase.CANNOT_BE_UNDONE));
        assertThat(policy.decide(new Sample(Tier.DRAFT_WRITE, false), call(), TAINTED))
                .isEqualTo(Permission.ask(QuestionPhrase.HAS_READ_OUTSIDE));
    }

    @Test
    void whereNoRuleMatchesTheToolsOwnOpinionCounts() {
        PermissionRule forOthers =
                new PermissionRule(
                        Optional.of("other"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Word.DENY,
                        "Never.");

        assertThat(
                        new RulePolicy(List.of(forOthers))
                                .decide(new Sample(Tier.READ, false), call(), CLEAN))
                .isEqualTo(Permission.ask("It writes."));
    }

    private static RulePolicy policy(Word word, String reason) {
        return new RulePolicy(
                List.of(
                        new PermissionRule(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                word,
                                reason)));
    }

    @Test
    void aGrantCoversDraftWritesInCleanTurnsAndNothingIrreversible() {
        RulePolicy policy = new RulePolicy(List.of());
        assertThat(policy.decide(new Sample(Tier.DRAFT_WRITE, false), call(), GRANTED))
                .isEqualTo(Permission.ALLOW);
        assertThat(policy.decide(new Sample(Tier.DRAFT_WRITE, false), call(), GRANTED_AND_TAINTED))
                .isEqualTo(
                        Permission.ask("It writes. " + QuestionPhrase.HAS_READ_OUTSIDE.english()));
        assertThat(policy.decide(new Sample(Tier.IRREVERSIBLE, false), call(), GRANTED))
                .isInstanceOf(Permission.Ask.class);
        assertThat(policy.decide(new Sample(Tier.DRAFT_WRITE, true), call(), GRANTED))
                .isInstanceOf(Permission.Ask.class);
        assertThat(policy.decide(new Sample(Tier.DRAFT_WRITE, false), call(), CLEAN))
                .isInstanceOf(Permission.Ask.class);
    }

    @Test
    void onlyADraftWriteInsideTheHouseCanBeAllowedOnceAndForAll() {
        assertThat(Grants.entity(new Sample(Tier.DRAFT_WRITE, false), call()))
                .contains("customers");
        assertThat(Grants.entity(new Sample(Tier.DRAFT_WRITE, true), call())).isEmpty();
        assertThat(Grants.entity(new Sample(Tier.IRREVERSIBLE, false), call())).isEmpty();
        assertThat(Grants.entity(new Sample(Tier.READ, false), call())).isEmpty();
    }

    private static ToolCall call() {
        return new ToolCall(
                SessionId.next(),
                new AgentId("erp-agent"),
                ToolUseId.next(),
                "sample",
                JsonText.EMPTY_OBJECT);
    }

    private record Sample(Tier tier, boolean isOutward) implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("sample", "A sample.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Tier tier(ToolCall call) {
            return tier;
        }

        @Override
        public Permission permission(ToolCall call) {
            return Permission.ask("It writes.");
        }

        @Override
        public Optional<String> entity(ToolCall call) {
            return Optional.of("customers");
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return ToolOutput.none();
        }
    }
}
