package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.Uuids;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.Image;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.prompt.History.Exchange;
import dev.workmate.turn.prompt.RoundFit.Thoughts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A task as one conversation: the past, the task's words, its rounds. */
class TaskMessagesTest {
    private static final int ROOM = 50_000;
    private static final Exchange EARLIER = new Exchange(1, "Who?", List.of(), "Ada.");

    @Test
    void thePastStandsFirstThenTheTaskThenItsRounds() {
        List<ChatMessage> round = round("found");

        assertThat(messages(new Past("They spoke.", List.of(EARLIER)), "Go.", List.of(round)))
                .containsExactly(
                        new UserSaid("What was said before, in short:\nThey spoke."),
                        said("I keep it in mind."),
                        new UserSaid("Who?"),
                        said("Ada."),
                        new UserSaid("Go.", List.of(), "an aside"),
                        round.get(0),
                        round.get(1));
    }

    @Test
    void withoutASummaryNothingIsSaidOfOne() {
        assertThat(messages(new Past(" ", List.of(EARLIER)), "Go.", List.of()))
                .first()
                .isEqualTo(new UserSaid("Who?"));
    }

    /** Two fifths for the task's own words, an eighth of which may be said aside. */
    @Test
    void longWordsAreShortened() {
        String fits = "x".repeat(3 * 20_000);

        assertThat(task(Past.NONE, fits).text()).isEqualTo(fits);
        assertThat(TokenEstimate.of(task(Past.NONE, fits + "x").text())).isBetween(19_000, 20_000);
        UserSaid aside =
                (UserSaid)
                        of(ROOM, Past.NONE, "Go.", List.of(), "y".repeat(90_000), List.of())
                                .getFirst();
        assertThat(TokenEstimate.of(aside.aside())).isBetween(4_700, 5_000);
    }

    /** Pictures take of what the words would have, a document leaves less for all. */
    @Test
    void filesLeaveLessRoomForWords() {
        Attachment picture = new Attachment(Uuids.next(), "a.png", "image/png", 9);
        Attachment paper =
                new Attachment(Uuids.next(), "a.pdf", "application/pdf", 9, Optional.of(4));
        String words = "x".repeat(3 * 20_000);

        UserSaid pictured = (UserSaid) of(words, List.of(picture)).getFirst();
        assertThat(pictured.images()).extracting(Image::name).containsExactly("a.png");
        assertThat(TokenEstimate.of(pictured.text())).isBetween(18_000, 18_400);
        UserSaid papered = (UserSaid) of(words, List.of(paper)).getFirst();
        assertThat(papered.documents()).extracting(Document::name).containsExactly("a.pdf");
        assertThat(TokenEstimate.of(papered.text())).isBetween(15_600, 16_000);
    }

    /** Documents of earlier messages count as well as those of this one. */
    @Test
    void earlierDocumentsLeaveLessRoomToo() {
        Attachment paper =
                new Attachment(Uuids.next(), "a.pdf", "application/pdf", 9, Optional.of(4));
        Past past = new Past("", List.of(new Exchange(1, "Read!", List.of(paper), "I did.")));

        List<ChatMessage> messages = messages(past, "x".repeat(3 * 20_000), List.of());

        assertThat(((UserSaid) messages.getFirst()).documents())
                .extracting(Document::name)
                .containsExactly("a.pdf");
        assertThat(TokenEstimate.of(((UserSaid) messages.getLast()).text()))
                .isBetween(15_600, 16_000);
    }

    @Test
    void thePastTakesTwoFifths() {
        assertThat(TaskMessages.partOfThePast(ROOM)).isEqualTo(20_000);
        Exchange long1 = new Exchange(1, "x".repeat(29_952), List.of(), "");
        Exchange long2 = new Exchange(2, "y".repeat(29_952), List.of(), "");
        assertThat(long1.tokens()).isEqualTo(10_000);

        assertThat(messages(new Past("", List.of(long1, long2)), "Go.", List.of()).getFirst())
                .as("both fill it")
                .isEqualTo(new UserSaid(long1.question()));
        assertThat(messages(new Past("", List.of(EARLIER, long1, long2)), "Go.", List.of()).get(2))
                .as("one more and long texts are shortened")
                .isNotEqualTo(new UserSaid(long1.question()));
    }

    /** The rounds have what the rest leaves, and a note for what was left out of them. */
    @Test
    void roundsHaveTheRest() {
        int used = TokenEstimate.of(new UserSaid("Go.", List.of(), "an aside")) + 128;
        int left = ROOM - used - TokenEstimate.of(said("look")) - 16;
        String fits = "x".repeat(3 * left);

        assertThat(output(messages(Past.NONE, "Go.", List.of(round(fits))))).isEqualTo(fits);
        assertThat(output(messages(Past.NONE, "Go.", List.of(round(fits + "x")))))
                .contains("characters left out");
    }

    @Test
    void whatWasLeftOutIsSaidAside() {
        List<List<ChatMessage>> rounds = List.of(words(26_000), words(26_000), words(100));

        UserSaid aside = (UserSaid) messages(Past.NONE, "Go.", rounds).getFirst();
        UserSaid alone = (UserSaid) of(ROOM, Past.NONE, "Go.", List.of(), "", rounds).getFirst();

        String note =
                "[Your first 1 steps of this task were left out to save room. What they did is"
                        + " done.]";
        assertThat(aside.aside()).isEqualTo("an aside\n" + note);
        assertThat(alone.aside()).isEqualTo(note);
    }

    /** A past with files counts as what is really sent of it. */
    @Test
    void picturesThatAreNotSentAgainTakeNoRoom() {
        Attachment huge = new Attachment(Uuids.next(), "a.png", "image/png", 13L << 20);
        Past past = new Past("", List.of(new Exchange(1, "Look!", List.of(huge), "I did.")));
        String output = "x".repeat(3 * (ROOM - 1_000));

        assertThat(output(messages(past, "Go.", List.of(round(output)))))
                .as("only the words of it take room")
                .isEqualTo(output);
    }

    private static String output(List<ChatMessage> messages) {
        return ((ToolsAnswered) messages.getLast()).answers().getFirst().output();
    }

    private static UserSaid task(Past past, String words) {
        return (UserSaid) messages(past, words, List.of()).getLast();
    }

    private static List<ChatMessage> messages(
            Past past, String words, List<List<ChatMessage>> rounds) {
        return of(ROOM, past, words, List.of(), "an aside", rounds);
    }

    private static List<ChatMessage> of(String words, List<Attachment> files) {
        return of(ROOM, Past.NONE, words, files, "", List.of());
    }

    private static List<ChatMessage> of(
            int room,
            Past past,
            String words,
            List<Attachment> files,
            String aside,
            List<List<ChatMessage>> rounds) {
        return new TaskMessages(room, new InMemoryBlobs(), SessionId.next())
                .of(past, words, files, aside, rounds, Thoughts.FREE);
    }

    private static ModelSaid said(String text) {
        return new ModelSaid(List.of(new TextBlock(text, List.of())));
    }

    private static List<ChatMessage> round(String output) {
        return List.of(
                said("look"),
                new ToolsAnswered(
                        List.of(
                                new ToolAnswer(
                                        ToolUseId.next(), "c", "look", output, Outcome.DONE))));
    }

    /** A round of words, which are never cut. */
    private static List<ChatMessage> words(int tokens) {
        return List.of(said("y".repeat(tokens * 3)), round("ok").get(1));
    }
}
