package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.Uuids;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A picture that a provider refuses must not end a conversation for good. */
class RefusedPicturesTest {
    private final ScriptedModel model =
            new ScriptedModel(
                    request ->
                            pictures(request) > 0
                                    ? Script.fails("invalid_request")
                                    : Script.says("Yes."));
    private final TurnKit kit =
            new TurnKit(
                    new Models() {
                        @Override
                        public LanguageModel forRole(ModelRole role) {
                            return model;
                        }

                        @Override
                        public ModelCard cardOf(ModelRole role) {
                            ModelCard card = ModelCard.IN_PROCESS;
                            return new ModelCard(
                                    card.thinking(),
                                    card.temperature(),
                                    card.forcedTools(),
                                    true,
                                    true,
                                    card.limits(),
                                    Set.of(),
                                    Optional.empty());
                        }
                    });

    private static long pictures(ModelRequest request) {
        return request.messages().stream()
                .filter(UserSaid.class::isInstance)
                .mapToLong(said -> ((UserSaid) said).images().size())
                .sum();
    }

    @Test
    void theModelIsAskedAgainWithoutThem() {
        Attachment huge = new Attachment(Uuids.next(), "huge.png", "image/png", 1_000);
        kit.converse(
                new NewMessage(
                        "What is this?",
                        Optional.empty(),
                        List.of(huge),
                        TurnOptions.DEFAULT,
                        WhenBusy.REJECT));
        kit.converse("And now?");

        assertThat(kit.visibleNames())
                .containsExactly(
                        "user_message_confirmed",
                        "notice",
                        "message",
                        "user_message_confirmed",
                        "message");
        assertThat(model.requests())
                .extracting(RefusedPicturesTest::pictures)
                .containsExactly(1L, 0L, 1L, 0L);
        assertThat(((UserSaid) model.requests().get(1).messages().getLast()).text())
                .contains("Pictures that you cannot see: huge.png");
    }
}
