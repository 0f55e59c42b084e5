package dev.workmate.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.AnyEvent;
import dev.workmate.testkit.Leaves;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DraftTest {
    private static final AgentIdentity AGENT =
            new AgentIdentity(new AgentId("supervisor"), "Supervisor", "compass", "#334155");
    private static final AgentEvent USER_MESSAGE =
            new MessageEvent.UserMessageConfirmed(
                    MessageId.next(), Optional.empty(), "hello", List.of());

    static Stream<AgentEvent> assistantEvents() {
        return Leaves.of(AgentEvent.class)
                .map(leaf -> (AgentEvent) AnyEvent.of(leaf).sample())
                .filter(event -> !(event instanceof MessageEvent.UserMessageConfirmed));
    }

    @ParameterizedTest
    @MethodSource("assistantEvents")
    void anAssistantSideEventWithoutAnAgentCannotBeMade(AgentEvent event) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> draft(Optional.of(TurnId.next()), 0, Optional.empty(), event))
                .withMessageContaining(EventNames.of(event));
    }

    @Test
    void aUsersMessageHasNoAgent() {
        Draft draft = draft(Optional.of(TurnId.next()), 0, Optional.empty(), USER_MESSAGE);
        assertThat(draft.agent()).isEmpty();
    }

    @Test
    void whatConcernsTheWholeSessionNeedsNoTurn() {
        AgentEvent titled = new SessionEvent.SessionTitled("A title");
        assertThat(draft(Optional.empty(), 0, Optional.of(AGENT), titled).turnId()).isEmpty();
    }

    @Test
    void whatHappensInATurnMustNameIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> draft(Optional.empty(), 0, Optional.empty(), USER_MESSAGE))
                .withMessageContaining("user_message_confirmed");
    }

    @Test
    void anIndexIsNeverNegative() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                draft(
                                        Optional.of(TurnId.next()),
                                        -1,
                                        Optional.empty(),
                                        USER_MESSAGE));
    }

    @Test
    void anEnvelopeKeepsAllOfItsDraft() {
        Draft draft = draft(Optional.of(TurnId.next()), 3, Optional.empty(), USER_MESSAGE);
        SessionId session = SessionId.next();
        assertThat(Envelope.of(session, 7, 5, draft))
                .isEqualTo(
                        new Envelope(
                                draft.eventId(),
                                session,
                                draft.turnId(),
                                draft.taskId(),
                                7,
                                5,
                                3,
                                draft.agent(),
                                draft.at(),
                                USER_MESSAGE));
    }

    private static Draft draft(
            Optional<TurnId> turn, int index, Optional<AgentIdentity> agent, AgentEvent event) {
        return new Draft(
                EventId.next(), turn, Optional.empty(), index, agent, Instant.EPOCH, event);
    }
}
