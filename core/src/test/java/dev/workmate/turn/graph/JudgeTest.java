package dev.workmate.turn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Phrase.TextPart;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.Tools;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ReadOutput;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Folds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What becomes of one open call. */
class JudgeTest {
    private static final String ARGUMENTS = "{\"amount\": 10}";
    private static final Circumstances CLEAN = new Circumstances(Optional.empty(), false, false);

    private final SessionId session = SessionId.next();
    private final AgentDefinition alpha = agent(TestAgents.ALPHA);
    private final AgentDefinition talker = agent(TestAgents.TALKER);
    private final CallState call = Folds.call(Script.call("pay", ARGUMENTS));

    private static AgentDefinition agent(AgentId id) {
        return TestAgents.team("pay").find(id).orElseThrow();
    }

    @Test
    void whatIsAllowedRuns() {
        assertThat(verdict(pay(Permission.ALLOW), alpha)).isEqualTo(runs(pay(Permission.ALLOW)));
    }

    @Test
    void whatIsForbiddenIsAnsweredWithTheReason() {
        assertThat(verdict(pay(Permission.deny("Not on Sundays.")), alpha))
                .isEqualTo(answered(ToolStatus.PERMISSION_DENIED, "Not on Sundays."));
    }

    @Test
    void whatIsAskedIsAskedWithTheReason() {
        Tool pay = pay(Permission.ask("Money leaves."));

        assertThat(verdict(pay, alpha))
                .isEqualTo(
                        new Judge.Asked(
                                new Step.Question(
                                        call,
                                        "Pay by hand",
                                        Reason.told("Money leaves."),
                                        Optional.of(pay))));
    }

    @Test
    void aToolThatTheAgentMayNotUseIsNotThere() {
        assertThat(verdict(pay(Permission.ALLOW), talker))
                .isEqualTo(
                        refused(
                                call,
                                ToolFault.UNKNOWN_TOOL,
                                "unknown_tool: There is no tool called pay for this agent."));
    }

    @Test
    void aToolThatIsOfferedToTheAgentMayBeUsedByNoOther() {
        Tool pay = pay(Permission.ALLOW);
        Tools tools = offering(pay, TestAgents.TALKER);

        assertThat(judge(tools).verdict(session, talker, call, CLEAN)).isEqualTo(runs(pay));
        AgentDefinition beta = TestAgents.team().find(TestAgents.BETA).orElseThrow();
        assertThat(judge(tools).verdict(session, beta, call, CLEAN))
                .isInstanceOf(Judge.Answered.class);
    }

    @Test
    void everyAgentMayReadOnInALongOutput() {
        Tool read = FakeTool.reading(ReadOutput.NAME, (_, _) -> "more");
        CallState reading = Folds.call(Script.call(ReadOutput.NAME, "{}"));

        assertThat(judge(only(read)).verdict(session, talker, reading, CLEAN))
                .isEqualTo(new Judge.Runnable(new Step.Run(reading, read, Step.Mode.FRESH)));
    }

    @Test
    void argumentsThatDoNotFitAreToldBeforeAnybodyIsAsked() {
        CallState bad = Folds.call(Script.call("pay", "{\"bad\": 1}"));

        assertThat(
                        judge(only(pay(Permission.ask("Money leaves."))))
                                .verdict(session, alpha, bad, CLEAN))
                .isEqualTo(refused(bad, ToolFault.INVALID_INPUT, "invalid_input: that is bad"));
    }

    @Test
    void aYesToExactlyTheseArgumentsLetsTheCallRun() {
        Tool pay = pay(Permission.ask("Money leaves."));
        decide(Decision.APPROVED, Optional.of(digest()), Optional.empty());

        assertThat(verdict(pay, alpha)).isEqualTo(runs(pay));
    }

    @Test
    void aYesToOtherArgumentsDoesNot() {
        decide(Decision.APPROVED, Optional.of("digest of 9"), Optional.empty());

        assertThat(verdict(pay(Permission.ask("Money leaves.")), alpha))
                .isEqualTo(
                        answered(
                                ToolStatus.PERMISSION_DENIED,
                                "These are not the arguments that were approved."));
    }

    @Test
    void aYesWithThePersonsOwnArgumentsIsForThoseAlone() {
        Tool pay = pay(Permission.ask("Money leaves."));
        decide(Decision.APPROVED, Optional.of(digest()), Optional.empty());
        edit("{\"amount\": 5}", "digest of something else");

        assertThat(verdict(pay, alpha)).isInstanceOf(Judge.Answered.class);

        edit("{\"amount\": 5}", digestOf("{\"amount\": 5}"));
        assertThat(verdict(pay, alpha)).isEqualTo(runs(pay));
    }

    @Test
    void anOldYesThatNamesNoArgumentsCounts() {
        Tool pay = pay(Permission.ask("Money leaves."));
        decide(Decision.APPROVED, Optional.empty(), Optional.empty());

        assertThat(verdict(pay, alpha)).isEqualTo(runs(pay));
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "APPROVED")
    void anythingButAYesIsANoEvenWhereTheRulesAllowTheCallByNow(Decision decision) {
        decide(decision, Optional.of(digest()), Optional.empty());

        assertThat(verdict(pay(Permission.ALLOW), alpha))
                .isEqualTo(answered(ToolStatus.PERMISSION_DENIED, "A person said no."));
    }

    @Test
    void aNoIsToldInThePersonsWords() {
        decide(Decision.DENIED, Optional.of(digest()), Optional.of("Too much."));

        assertThat(verdict(pay(Permission.ask("Money leaves.")), alpha))
                .isEqualTo(answered(ToolStatus.PERMISSION_DENIED, "Too much."));
    }

    @Test
    void aCallThatHasBegunIsOnlyAskedAbout() {
        Tool pay = pay(Permission.deny("No."));
        Folds.start(call);

        assertThat(verdict(pay, talker))
                .isEqualTo(new Judge.Runnable(new Step.Run(call, pay, Step.Mode.PROBE)));
    }

    @Test
    void aCallThatHasBegunAndLostItsToolIsInDoubt() {
        Folds.start(call);

        assertThat(judge(_ -> Optional.empty()).verdict(session, alpha, call, CLEAN))
                .isEqualTo(
                        answered(
                                ToolStatus.UNKNOWN_OUTCOME,
                                "The call was interrupted after it had begun, and its tool is gone."
                                        + " Whether it took effect is not known."));
    }

    @Test
    void aToolThatFailsWhenItIsAskedFailsItsOwnCall() {
        Tools broken =
                _ -> {
                    throw new IllegalStateException("gone");
                };
        String told = "The tool failed when it was asked about the call.";

        assertThat(judge(broken).verdict(session, alpha, call, CLEAN))
                .isEqualTo(answered(ToolStatus.ERROR, told));
        Folds.start(call);
        assertThat(judge(broken).verdict(session, alpha, call, CLEAN))
                .isEqualTo(answered(ToolStatus.UNKNOWN_OUTCOME, told));
    }

    @Test
    void aDoubtIsAskedWithWhatWasFoundAndWhatThePersonAgreedTo() {
        decide(Decision.APPROVED, Optional.of(digest()), Optional.empty());
        Folds.finish(
                call,
                new ToolFinished(
                        call.toolUseId(),
                        "pay",
                        ToolStatus.UNKNOWN_OUTCOME,
                        "",
                        false,
                        1,
                        Optional.of("The answer was lost."),
                        Optional.empty()));

        assertThat(judge(only(pay(Permission.ALLOW))).doubt(session, alpha, call))
                .isEqualTo(
                        new Step.Question(
                                call,
                                "Was this done? Pay 10 euros",
                                new Reason(
                                        "The answer was lost. Approve if it was done, deny if it was not,"
                                                + " or stop the turn.",
                                        List.of(
                                                QuestionPhrase.SYSTEM_TELLS.phrase(
                                                        new TextPart(
                                                                "words", "The answer was lost.")),
                                                QuestionPhrase.APPROVE_IF_DONE.phrase())),
                                Optional.empty()));
    }

    @Test
    void aDoubtAboutACallThatNobodyWasAskedAboutIsNamedByItsTool() {
        Tools broken =
                _ -> {
                    throw new IllegalStateException("gone");
                };

        assertThat(doubt(only(pay(Permission.ALLOW)))).isEqualTo("Was this done? Pay by hand");
        assertThat(judge(broken).doubt(session, alpha, call).reason().english())
                .startsWith("Nothing could be found out about how it ended. Approve if");
        assertThat(doubt(_ -> Optional.empty())).isEqualTo("Was this done? Run pay");
        assertThat(doubt(broken)).isEqualTo("Was this done? Run pay");
    }

    private String doubt(Tools tools) {
        return judge(tools).doubt(session, alpha, call).summary();
    }

    private Judge.Verdict verdict(Tool tool, AgentDefinition agent) {
        return judge(only(tool)).verdict(session, agent, call, CLEAN);
    }

    private static Judge judge(Tools tools) {
        return new Judge(tools, new RulePolicy(List.of()));
    }

    private static Tools only(Tool tool) {
        return name -> Optional.of(tool).filter(known -> known.name().equals(name));
    }

    private static Tools offering(Tool tool, AgentId to) {
        return new Tools() {
            @Override
            public Optional<Tool> find(String name) {
                return only(tool).find(name);
            }

            @Override
            public List<Tool> offeredTo(AgentId agent) {
                return agent.equals(to) ? List.of(tool) : List.of();
            }
        };
    }

    private static Tool pay(Permission permission) {
        return new Pay(permission);
    }

    private Judge.Verdict runs(Tool tool) {
        return new Judge.Runnable(new Step.Run(call, tool, Step.Mode.FRESH));
    }

    private static Judge.Verdict refused(CallState call, ToolFault fault, String error) {
        return new Judge.Answered(
                new Step.AnswerCall(
                        call, ToolStatus.ERROR, "", Optional.of(error), Optional.of(fault)));
    }

    private Judge.Verdict answered(ToolStatus status, String error) {
        return new Judge.Answered(new Step.AnswerCall(call, status, "", Optional.of(error)));
    }

    private String digest() {
        return digestOf(ARGUMENTS);
    }

    private String digestOf(String arguments) {
        return call.request(session, TestAgents.ALPHA)
                .with(new JsonText(arguments))
                .argumentsDigest();
    }

    private void decide(Decision decision, Optional<String> digest, Optional<String> reason) {
        ApprovalId approval = ApprovalId.next();
        Folds.ask(
                call,
                new ApprovalRequested(
                        approval,
                        call.toolUseId(),
                        "pay",
                        new JsonText(ARGUMENTS),
                        "Pay 10 euros",
                        "Money leaves.",
                        Instant.EPOCH,
                        Optional.empty(),
                        digest,
                        Optional.empty(),
                        Optional.empty()));
        Folds.answer(call, new ApprovalResolved(approval, decision, "Tess", reason));
    }

    private void edit(String arguments, String digest) {
        Folds.edit(
                call,
                new ArgumentsEdited(
                        ApprovalId.next(),
                        call.toolUseId(),
                        new JsonText(arguments),
                        digest,
                        "Tess",
                        Optional.empty()));
    }

    /** Equal where its opinion is. */
    private record Pay(Permission opinion) implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("pay", "Pays.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return arguments.value().contains("bad")
                    ? Optional.of("that is bad")
                    : Optional.empty();
        }

        @Override
        public String summary(ToolCall asked) {
            return "Pay by hand";
        }

        @Override
        public Permission permission(ToolCall asked) {
            return opinion;
        }

        @Override
        public ToolOutput execute(ToolCall asked, Progress progress) {
            return ToolOutput.none();
        }
    }
}
