package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.CallId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.Uuids;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.Image;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.turn.state.Mail;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a refusal was probably about, and what is asked instead. */
class RefusedTest {
    private static final Image PICTURE = new Image("a.png", "image/png", 1, () -> new byte[0]);
    private static final Document PAPER =
            new Document(Uuids.next(), "a.pdf", DocumentType.PDF, 9, () -> new byte[0]);
    private static final ChatMessage WORDS = new UserSaid("Go.");
    private static final ChatMessage PICTURED = new UserSaid("See.", List.of(PICTURE), "aside");
    private static final ChatMessage PAPERED = new UserSaid("Read.", List.of(), List.of(PAPER), "");
    private static final ChatMessage SAID = new ModelSaid(List.of(Script.text("Yes.")));
    private static final ToolUseId CALL = ToolUseId.next();

    @Test
    void tooLongIsOnlyWhatIsSaidToBe() throws Exception {
        assertThat(Refused.asTooLong(failed(FailureCode.CONTEXT_EXCEEDED))).isTrue();
        assertThat(Refused.asTooLong(failed(FailureCode.INVALID_REQUEST))).isFalse();
        assertThat(Refused.asTooLong(answered())).isFalse();
        assertThat(Refused.asTooLong(null)).isFalse();
    }

    @Test
    void filesMayBeTheReasonOnlyWhereThereAreAny() throws Exception {
        Mail invalid = failed(FailureCode.INVALID_REQUEST);

        assertThat(Refused.perhapsForFiles(invalid, request(WORDS, PICTURED, SAID))).isTrue();
        assertThat(Refused.perhapsForFiles(invalid, request(PAPERED))).isTrue();
        assertThat(Refused.perhapsForFiles(invalid, request(WORDS, tool(PICTURE)))).isTrue();
        assertThat(Refused.perhapsForFiles(invalid, request(WORDS, SAID, tool()))).isFalse();
        assertThat(Refused.perhapsForFiles(failed(FailureCode.OVERLOADED), request(PICTURED)))
                .isFalse();
        assertThat(Refused.perhapsForFiles(answered(), request(PICTURED))).isFalse();
    }

    @Test
    void withoutFilesTheirNamesAreTold() {
        assertThat(
                        Refused.withoutFiles(request(WORDS, PICTURED, SAID, tool(PICTURE), PAPERED))
                                .messages())
                .containsExactly(
                        WORDS,
                        new UserSaid(
                                "See.\n[Pictures that you cannot see: a.png]", List.of(), "aside"),
                        SAID,
                        tool(),
                        new UserSaid("Read.\n[Documents that you cannot read: a.pdf]"));
    }

    @Test
    void peopleAreToldOfWhatTheyHaveJustSent() {
        assertThat(told(picture(), document())).containsExactly("documents_refused");
        assertThat(told(picture())).containsExactly("pictures_refused");
        assertThat(told(new Attachment(Uuids.next(), "a.zip", "application/zip", 1))).isEmpty();
        assertThat(told()).isEmpty();
    }

    @Test
    void whatIsToldNamesTheKind() {
        StepKit kit = kit(picture());
        Refused.tellOfFiles(kit.pen, kit.ask());

        assertThat(kit.written(NoticeGiven.class))
                .extracting(NoticeGiven::message)
                .containsExactly(
                        "The model's provider refused the pictures. The model is told their names"
                                + " only.");
    }

    @Test
    void laterRoundsOnlyGoWithout() throws Exception {
        StepKit kit = kit(picture());
        kit.answered(List.of(Script.text("Yes.")), AnswerStop.END_TURN);
        Refused.tellOfFiles(kit.pen, kit.ask());

        assertThat(kit.written()).isEmpty();
    }

    private static List<String> told(Attachment... sent) {
        StepKit kit = kit(sent);
        Refused.tellOfFiles(kit.pen, kit.ask());
        return kit.written(NoticeGiven.class).stream().map(NoticeGiven::code).toList();
    }

    private static StepKit kit(Attachment... sent) {
        return new StepKit(new ScriptedModel(_ -> Script.nothing()), sent);
    }

    private static Attachment picture() {
        return new Attachment(Uuids.next(), "a.png", "image/png", 1);
    }

    private static Attachment document() {
        return new Attachment(Uuids.next(), "a.txt", "text/plain", 1);
    }

    private static ChatMessage tool(Image... pictures) {
        return new ToolsAnswered(
                List.of(
                        new ToolAnswer(
                                CALL,
                                "c",
                                "look",
                                "seen",
                                Outcome.DONE,
                                List.of(pictures),
                                List.of())));
    }

    private static ModelRequest request(ChatMessage... messages) {
        return new ModelRequest(
                ModelRole.GENERAL, "a", "s", List.of(messages), List.of(), ToolChoice.AUTO, 0, 9);
    }

    private static Mail failed(FailureCode code) {
        return new Mail.ModelFailed(CallId.next(), new ModelException(code, "No.", false));
    }

    private static Mail answered() throws Exception {
        Answer answer = Script.says("Yes.").play(Deltas.IGNORED);
        return new Mail.AnswerArrived(CallId.next(), answer);
    }
}
