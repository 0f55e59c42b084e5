package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentDefinition.Calling;
import dev.workmate.agent.Agents;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.AgentId;
import dev.workmate.id.MessageId;
import dev.workmate.id.TurnId;
import dev.workmate.id.Uuids;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.TestAgents;
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.TurnState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a model is told beside the user's words. */
class AsidesTest {
    private final Asides asides =
            new Asides(
                    new Agents(
                            TestAgents.team().supervisor(),
                            List.of(
                                    hinted(TestAgents.ALPHA, "Invoice", "customer"),
                                    hinted(TestAgents.BETA, "file"),
                                    hinted(TestAgents.TALKER))));

    @Test
    void whoeverRoutesIsToldWhomTheWordsSpeakFor() {
        assertThat(asides.of(said("Send the INVOICE of a file"), true))
                .isEqualTo("The message's words hint at: alpha-agent, beta-agent");
        assertThat(asides.of(said("Hello"), true)).isEmpty();
    }

    @Test
    void othersAreNot() {
        assertThat(asides.of(said("Send the invoice"), false)).isEmpty();
    }

    @Test
    void everybodyIsToldWhatCameAlong() {
        TurnState state = said("This file", "a.png", "b.txt");

        assertThat(asides.of(state, false))
                .isEqualTo("The message has 2 attachments: a.png, b.txt");
        assertThat(asides.of(state, true))
                .isEqualTo(
                        "The message's words hint at: beta-agent\n"
                                + "The message has 2 attachments: a.png, b.txt");
    }

    private static AgentDefinition hinted(AgentId id, String... hints) {
        AgentDefinition plain = TestAgents.team().find(id).orElseThrow();
        return new AgentDefinition(
                plain.identity(),
                plain.description(),
                plain.systemPrompt(),
                plain.tools(),
                plain.serving(),
                new Calling(Optional.empty(), List.of(hints)),
                plain.effort());
    }

    private static TurnState said(String words, String... files) {
        List<Attachment> attachments =
                List.of(files).stream()
                        .map(name -> new Attachment(Uuids.next(), name, "image/png", 1))
                        .toList();
        return Folds.turn(
                Drafts.of(
                        TurnId.next(),
                        new UserMessageConfirmed(
                                MessageId.next(), Optional.empty(), words, attachments)));
    }
}
