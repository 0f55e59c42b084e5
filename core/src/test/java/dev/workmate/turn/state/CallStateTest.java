package dev.workmate.turn.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One call inside the fold, step by step. */
class CallStateTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private final ApprovalId first = ApprovalId.next();
    private final ApprovalId second = ApprovalId.next();
    private final ToolCallBlock block = Script.call("pay", "{\"amount\": 10}");
    private final CallState call = new CallState(block);

    @Test
    void aCallThatNobodyWasAskedAboutWaitsForNobody() {
        assertThat(call.wasAsked()).isFalse();
        assertThat(call.waitsForPerson()).isFalse();
        assertThat(call.openQuestion()).isEmpty();
        assertThat(call.asked(first)).isFalse();
        assertThat(call.decision()).isEmpty();
        assertThat(call.expiry(first)).isEmpty();
        assertThat(call.approvedDigest()).isEmpty();
        assertThat(call.isEdited()).isFalse();
    }

    @Test
    void aQuestionWaitsUntilItIsAnswered() {
        call.ask(question(first, NOON));
        assertThat(call.wasAsked()).isTrue();
        assertThat(call.openQuestion()).contains(first);
        assertThat(call.decisionOn(first)).isEmpty();

        call.answer(new ApprovalResolved(second, Decision.DENIED, "Eve", Optional.empty()));
        assertThat(call.openQuestion()).as("another question was answered").contains(first);
        assertThat(call.decision()).isEmpty();

        call.answer(new ApprovalResolved(first, Decision.DENIED, "Tess", Optional.of("No.")));
        assertThat(call.waitsForPerson()).isFalse();
        assertThat(call.decision()).contains(Decision.DENIED);
        assertThat(call.decisionOn(first)).contains(Decision.DENIED);
        assertThat(call.decisionReason()).contains("No.");
    }

    @Test
    void aQuestionAboutACallThatHasEndedWaitsForNobody() {
        call.ask(question(first, NOON));

        call.result = result(ToolStatus.CANCELLED, Optional.empty());

        assertThat(call.openQuestion()).isEmpty();
        assertThat(call.isOpen()).isFalse();
    }

    @Test
    void aCallInDoubtIsAskedAboutApart() {
        call.ask(question(first, NOON));
        call.answer(new ApprovalResolved(first, Decision.APPROVED, "Tess", Optional.empty()));
        assertThat(call.isInDoubt()).isFalse();
        call.result = result(ToolStatus.UNKNOWN_OUTCOME, Optional.empty());
        assertThat(call.isInDoubt()).isTrue();
        assertThat(call.isDoubtAsked()).isFalse();

        call.ask(question(second, NOON.plusSeconds(1)));
        assertThat(call.isDoubtAsked()).isTrue();
        assertThat(call.asked(first)).isTrue();
        assertThat(call.asked(second)).isTrue();
        assertThat(call.asked(ApprovalId.next())).isFalse();
        assertThat(call.openQuestion()).contains(second);
        assertThat(call.expiry(first)).contains(NOON);
        assertThat(call.expiry(second)).contains(NOON.plusSeconds(1));
        assertThat(call.decisionOn(second)).isEmpty();
        assertThat(call.doubtDecision()).isEmpty();

        call.answer(new ApprovalResolved(second, Decision.DENIED, "Tess", Optional.empty()));
        assertThat(call.isInDoubt()).isFalse();
        assertThat(call.openQuestion()).isEmpty();
        assertThat(call.doubtDecision()).contains(Decision.DENIED);
        assertThat(call.decision()).contains(Decision.APPROVED);
        assertThat(call.decisionOn(first)).contains(Decision.APPROVED);
        assertThat(call.decisionOn(second)).contains(Decision.DENIED);
    }

    @Test
    void aCallThatEndedKnownIsNotInDoubt() {
        call.result = result(ToolStatus.SUCCESS, Optional.empty());

        assertThat(call.isInDoubt()).isFalse();
        assertThat(call.isOpen()).isFalse();
    }

    @Test
    void itsToolSeesWhatThePersonSaw() {
        SessionId session = SessionId.next();
        assertThat(call.request(session, TestAgents.ALPHA))
                .isEqualTo(
                        new ToolCall(
                                session,
                                TestAgents.ALPHA,
                                call.toolUseId(),
                                "pay",
                                new JsonText("{\"amount\": 10}")));

        call.ask(question(first, NOON));
        ToolCall asked = call.request(session, TestAgents.ALPHA);
        assertThat(asked.approvedVersion()).contains("v1");
        assertThat(asked.approvedSummary()).contains("Pay 10 euros");
        assertThat(call.approvedDigest()).contains("digest of 10");
    }

    @Test
    void itsToolSeesWhatThePersonMadeOfIt() {
        call.ask(question(first, NOON));
        call.edit =
                new ArgumentsEdited(
                        first,
                        call.toolUseId(),
                        new JsonText("{\"amount\": 5}"),
                        "digest of 5",
                        "Tess",
                        Optional.of("v2"));
        call.answer(
                new ApprovalResolved(
                        first,
                        Decision.APPROVED,
                        "Tess",
                        Optional.empty(),
                        Optional.of(new JsonText("{\"amount\": 5}")),
                        Optional.empty(),
                        Optional.of("Pay 5 euros"),
                        Optional.empty()));

        ToolCall request = call.request(SessionId.next(), TestAgents.ALPHA);

        assertThat(call.isEdited()).isTrue();
        assertThat(request.arguments()).isEqualTo(new JsonText("{\"amount\": 5}"));
        assertThat(request.approvedVersion()).contains("v2");
        assertThat(request.approvedSummary()).contains("Pay 5 euros");
        assertThat(call.approvedDigest()).contains("digest of 5");
    }

    @ParameterizedTest
    @CsvSource({"INVALID_INPUT, true", "UNKNOWN_TOOL, true", "APPROVAL_LAPSED, false"})
    void whatTheModelGotWrongIsToldFromWhatWentWrong(ToolFault fault, boolean invalid) {
        call.result =
                new ToolFinished(
                        call.toolUseId(),
                        "pay",
                        ToolStatus.ERROR,
                        "",
                        false,
                        1,
                        Optional.of("It was raining."),
                        Optional.empty(),
                        Optional.of(fault));

        assertThat(call.wasInvalid()).isEqualTo(invalid);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It was raining.",
                "invalid_input without the mark",
                "invalid_input: says the tool itself",
                "unknown_tool: says a program elsewhere"
            })
    void wordsOfAToolAreNoFaultOfTheModel(String error) {
        call.result = result(ToolStatus.ERROR, Optional.of(error));

        assertThat(call.wasInvalid()).isFalse();
    }

    @Test
    void isKnownByTheIdOfItsProviderToo() {
        assertThat(call.providerCallId()).isEqualTo(block.providerCallId());
        assertThat(call.hasChildTask()).isFalse();
        call.childTask = TaskId.next();
        assertThat(call.hasChildTask()).isTrue();
    }

    @Test
    void aCallWithoutAResultWasNotInvalid() {
        assertThat(call.wasInvalid()).isFalse();
    }

    private ToolFinished result(ToolStatus status, Optional<String> error) {
        return new ToolFinished(
                call.toolUseId(), "pay", status, "", false, 1, error, Optional.empty());
    }

    private ApprovalRequested question(ApprovalId id, Instant expiresAt) {
        return new ApprovalRequested(
                id,
                call.toolUseId(),
                "pay",
                call.arguments(),
                "Pay 10 euros",
                "Money leaves.",
                expiresAt,
                Optional.of(new Preview(List.of(), Optional.of("v1"))),
                Optional.of("digest of 10"),
                Optional.empty(),
                Optional.empty());
    }
}
