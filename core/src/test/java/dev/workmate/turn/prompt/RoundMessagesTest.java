package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.KeptPicture;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.ToolContent;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.Origin;
import dev.workmate.testkit.Script;
import dev.workmate.text.JsonText;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Folds;
import dev.workmate.turn.state.Round;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a model is told of a round: its own words, and an answer to every call. */
class RoundMessagesTest {
    /** What the strictest provider takes of one picture. */
    private static final long MOST_BYTES = (5L << 20) / 4 * 3;

    private final RoundMessages messages =
            new RoundMessages(new KeptBytes(new InMemoryBlobs(), SessionId.next()));

    @Test
    void anAnswerWithoutAToolIsFollowedByAReminder() {
        TextBlock words = new TextBlock("I know.", List.of());

        assertThat(messages.of(round(AnswerStop.END_TURN, words)))
                .containsExactly(
                        new ModelSaid(new Origin("p", "m"), List.of(words)),
                        new UserSaid(Grounding.NUDGE));
        assertThat(messages.of(round(AnswerStop.PAUSED, words)))
                .as("it only goes on")
                .containsExactly(new ModelSaid(new Origin("p", "m"), List.of(words)));
        assertThat(messages.of(round(AnswerStop.END_TURN)))
                .as("nothing was said")
                .containsExactly(new UserSaid(Grounding.NUDGE));
    }

    @Test
    void whatAToolGaveIsToldAsItIs() {
        Round round = called(1);
        finish(round, 0, ToolStatus.SUCCESS, "42", Optional.empty(), ToolContent.NONE);
        CallState call = round.calls().getFirst();

        assertThat(messages.of(round))
                .containsExactly(
                        new ModelSaid(new Origin("p", "m"), round.blocks()),
                        new ToolsAnswered(
                                List.of(
                                        new ToolAnswer(
                                                call.toolUseId(),
                                                call.providerCallId(),
                                                "look",
                                                "42",
                                                Outcome.DONE))));
    }

    @Test
    void aFailureIsToldWithWhatThereWas() {
        ToolContent pictures = content(List.of(picture(10)), List.of());
        Round round = called(2);
        finish(round, 0, ToolStatus.ERROR, "half", Optional.of("It broke."), pictures);
        finish(round, 1, ToolStatus.ERROR, "", Optional.of("It broke."), ToolContent.NONE);

        assertThat(answers(round))
                .extracting(ToolAnswer::output)
                .containsExactly("It broke.\nhalf", "It broke.");
        assertThat(answers(round)).allMatch(answer -> answer.outcome() == Outcome.FAILED);
        assertThat(answers(round)).allMatch(answer -> answer.images().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "APPROVED, The user says that it was done.",
        "DENIED, The user says that it was not done.",
        "EXPIRED, Nobody has said whether it was done. Do not try it again without asking.",
        "STOPPED, Nobody has said whether it was done. Do not try it again without asking."
    })
    void whatAPersonSaidOfADoubtIsToldFirst(Decision said, String note) {
        Round round = called(1);
        CallState call = round.calls().getFirst();
        finish(round, 0, ToolStatus.UNKNOWN_OUTCOME, "", Optional.of("Cut."), ToolContent.NONE);
        ApprovalRequested question = question(call);
        Folds.ask(call, question);
        Folds.answer(call, answer(question.approvalId(), said));

        assertThat(answers(round).getFirst().output()).isEqualTo(note + "\nCut.");
    }

    /** What was cited is found again behind the note. */
    @Test
    void otherArgumentsAreToldAndPassagesMove() {
        Passage whole = new Passage("s", "t", new Span(0, 5));
        Passage beyond = new Passage("s", "t", new Span(0, 6));
        Round round = called(1);
        CallState call = round.calls().getFirst();
        Folds.edit(
                call,
                new ArgumentsEdited(
                        ApprovalId.next(),
                        call.toolUseId(),
                        new JsonText("{\"n\":2}"),
                        "d",
                        "Tess",
                        Optional.empty()));
        ToolContent cited = content(List.of(), List.of(whole, beyond));
        finish(round, 0, ToolStatus.SUCCESS, "found", Optional.empty(), cited);
        String note = "The user changed the arguments to {\"n\":2}.\n";

        ToolAnswer told = answers(round).getFirst();

        assertThat(told.output()).isEqualTo(note + "found");
        assertThat(told.passages())
                .as("one that ends beyond what is left of the output is not cited")
                .containsExactly(whole.after(note.length()));
    }

    @Test
    void eightPicturesOfARoundAreSeen() {
        Round round = called(2);
        give(round, 0, Collections.nCopies(5, picture(10)));
        give(round, 1, Collections.nCopies(4, picture(10)));

        assertThat(answers(round).get(0).images())
                .extracting(Image::name)
                .containsExactly("picture 1", "picture 2", "picture 3", "picture 4", "picture 5");
        assertThat(answers(round).get(1).images())
                .extracting(Image::name)
                .containsExactly("picture 6", "picture 7", "picture 8");
    }

    @Test
    void picturesOfARoundAreNoLargerThanProvidersTake() {
        Round round = called(1);
        give(round, 0, List.of(picture(1), picture(MOST_BYTES), picture(MOST_BYTES - 1)));

        assertThat(answers(round).getFirst().images())
                .extracting(Image::size)
                .containsExactly(1L, MOST_BYTES - 1);
    }

    @Test
    void whatModelsCannotSeeIsLeftOut() {
        Round round = called(1);
        give(round, 0, List.of(new KeptPicture("r", "image/tiff", 1), picture(2)));

        assertThat(answers(round).getFirst().images()).extracting(Image::size).containsExactly(2L);
    }

    private List<ToolAnswer> answers(Round round) {
        return ((ToolsAnswered) messages.of(round).getLast()).answers();
    }

    private static Round called(int calls) {
        List<AnswerBlock> blocks = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            blocks.add(Script.call("look", "{\"n\":1}"));
        }
        return round(AnswerStop.TOOL_USE, blocks.toArray(AnswerBlock[]::new));
    }

    private static Round round(AnswerStop stop, AnswerBlock... blocks) {
        return Folds.round(
                new ModelCallCompleted(
                        CallId.next(),
                        "general",
                        "p",
                        "m",
                        List.of(blocks),
                        stop,
                        Usage.NONE,
                        Optional.empty(),
                        1));
    }

    private static void give(Round round, int call, List<KeptPicture> pictures) {
        finish(
                round,
                call,
                ToolStatus.SUCCESS,
                "seen",
                Optional.empty(),
                content(pictures, List.of()));
    }

    private static void finish(
            Round round,
            int call,
            ToolStatus status,
            String output,
            Optional<String> error,
            ToolContent content) {
        CallState called = round.calls().get(call);
        Folds.finish(
                called,
                new ToolFinished(
                        called.toolUseId(),
                        "look",
                        status,
                        output,
                        false,
                        1,
                        error,
                        Optional.of(
                                new ToolFootprint(
                                        1,
                                        Optional.empty(),
                                        Optional.empty(),
                                        false,
                                        Optional.of(content)))));
    }

    private static ToolContent content(List<KeptPicture> pictures, List<Passage> passages) {
        return new ToolContent(pictures, passages);
    }

    private static KeptPicture picture(long size) {
        return new KeptPicture("r", "image/png", size);
    }

    private static ApprovalRequested question(CallState call) {
        return new ApprovalRequested(
                ApprovalId.next(),
                call.toolUseId(),
                "look",
                call.arguments(),
                "s",
                "r",
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static ApprovalResolved answer(ApprovalId approval, Decision decision) {
        return new ApprovalResolved(
                approval,
                decision,
                "Tess",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
