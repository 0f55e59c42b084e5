package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Draft;
import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.EventId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings.Wish;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.Origin;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A model that was chosen for a session answers in it until another one is chosen. */
class ChosenModelTest {
    private final List<NamedModel> offered = new ArrayList<>(List.of(named("p:one")));
    private final TurnKit kit = new TurnKit(new Choosing());

    @Test
    void keepsTheSessionsModelInEachTurnsOwnTerms() {
        kit.converse("first");
        choose(Optional.of("p:one"));
        kit.converse("second");
        choose(Optional.empty());
        kit.converse("third");
        assertThat(wishes())
                .containsExactly(Optional.empty(), Optional.of("p:one"), Optional.empty());
    }

    @Test
    void takesTheMessagesOwnWishBeforeTheSessions() {
        choose(Optional.of("p:one"));
        kit.converse(
                TurnKit.message("first", TurnOptions.DEFAULT.withModel("p:two"), WhenBusy.REJECT));
        kit.converse("second");
        assertThat(wishes()).containsExactly(Optional.of("p:two"), Optional.of("p:one"));
    }

    @Test
    void doesNotAskForChoicesWhereThereAreNone() {
        offered.clear();
        choose(Optional.of("p:one"));
        kit.converse("first");
        assertThat(wishes()).containsExactly(Optional.empty());
    }

    @Test
    void speaksOnceOfAChoiceThatIsNotOfferedAnyMore() {
        choose(Optional.of("p:gone"));
        kit.converse("first");
        assertThat(
                        kit.log().stream()
                                .map(event -> event.envelope().event())
                                .filter(NoticeGiven.class::isInstance))
                .containsExactly(
                        new NoticeGiven(
                                "model_not_offered",
                                "The model p:gone is not offered here; usual answers."));
    }

    private void choose(Optional<String> model) {
        Draft chosen =
                new Draft(
                        EventId.next(),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        Optional.of(TestAgents.team().supervisor().identity()),
                        Instant.parse("2026-11-15T10:00:00Z"),
                        new ModelSelected(model));
        kit.journal()
                .command(
                        kit.session().id(),
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(List.of(chosen), SessionChange.STAY, model));
    }

    private List<Optional<String>> wishes() {
        return kit.log().stream()
                .map(Recorded::envelope)
                .map(envelope -> envelope.event())
                .filter(TurnStarted.class::isInstance)
                .map(started -> ((TurnStarted) started).options().model())
                .toList();
    }

    private static NamedModel named(String name) {
        return new NamedModel(
                Wish.of(name), new Origin("p", "one"), "chat", ModelCard.CAUTIOUS, List.of());
    }

    /** Hands over once and answers; says what is not offered. */
    private final class Choosing implements Models {
        private final ScriptedModel model =
                new ScriptedModel(
                        request ->
                                request.role() == ModelRole.SUPERVISOR
                                                && request.messages().getLast() instanceof UserSaid
                                        ? Script.transfers("talker-agent", "Talk.")
                                        : Script.says("Done."));

        @Override
        public LanguageModel forRole(ModelRole role) {
            return model;
        }

        @Override
        public String nameOf(ModelRole role) {
            return "usual";
        }

        @Override
        public List<NamedModel> choices() {
            return List.copyOf(offered);
        }

        @Override
        public Selected select(ModelRole role, Optional<String> byUser, Optional<String> byAgent) {
            return new Selected(
                    model,
                    byUser.orElse("usual"),
                    ModelCard.IN_PROCESS,
                    byUser.filter(wish -> wish.equals("p:gone"))
                            .map(wish -> Models.notOffered(wish, "usual")));
        }
    }
}
