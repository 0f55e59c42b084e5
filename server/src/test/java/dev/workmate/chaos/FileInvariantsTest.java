package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Each promise about files and documents is noticed when it is broken, and only then. */
class FileInvariantsTest {
    private static final String PLACE = "S/workspace/a.txt";
    private static final byte[] WORDS = "words".getBytes(StandardCharsets.UTF_8);
    private static final List<String> SOUND =
            List.of(
                    event(1, "tool_use", "'toolUseId':'C1','toolName':'write_file'," + written()),
                    event(2, "approval_requested", "'approvalId':'A1','toolUseId':'C1'"),
                    event(3, "approval_resolved", "'approvalId':'A1','decision':'approved'"),
                    event(4, "tool_result", "'toolUseId':'C1','status':'success'"),
                    event(5, "tool_use", "'toolUseId':'C2','toolName':'read_file'," + written()),
                    result("success", "a.txt (1 line):\\nwords"));
    private static final Documents.Sent SENT =
            new Documents.Sent("d.txt", WORDS, Optional.of("F1"));
    private static final String LISTED = "{'id':'F1','name':'d.txt','state':'ready'}";

    private final Findings findings = new Findings();

    private static String written() {
        return "'arguments':{'path':'a.txt','content':'words'}";
    }

    private static String event(long sequence, String type, String data) {
        return "{'sequence':%d,'type':'%s','data':{%s}}".formatted(sequence, type, data);
    }

    private static String result(String status, String output) {
        return event(
                6,
                "tool_result",
                "'toolUseId':'C2','status':'%s','output':'%s'".formatted(status, output));
    }

    private static JsonNode read(String json) {
        return Api.JSON.readTree(json.replace('\'', '"'));
    }

    private static List<String> with(int place, String event) {
        List<String> log = new ArrayList<>(SOUND);
        log.set(place, event);
        return log;
    }

    private List<String> checked(List<String> log, Map<String, byte[]> stored) {
        FileInvariants.check(
                Map.of("S", log.stream().map(FileInvariantsTest::read).toList()), stored, findings);
        return findings.all();
    }

    private List<String> checked(List<String> listed, byte[] content, Documents.Sent... sent) {
        DocumentInvariants.check(
                List.of(sent),
                listed.stream().map(FileInvariantsTest::read).toList(),
                Map.of("F1", content, "F2", content),
                findings);
        return findings.all();
    }

    @Test
    void aFileThatIsThereAsItWasWrittenPasses() {
        assertThat(checked(SOUND, Map.of(PLACE, WORDS))).isEmpty();
    }

    @Test
    void aWriteThatFailedMayHaveWrittenAllOrNothing() {
        List<String> failed = with(3, event(4, "tool_result", "'toolUseId':'C1','status':'error'"));
        assertThat(checked(failed, Map.of(PLACE, WORDS))).isEmpty();
        List<String> unread = new ArrayList<>(failed);
        unread.set(5, result("error", "There is no file a.txt."));
        assertThat(checked(unread, Map.of())).isEmpty();
    }

    @Test
    void aWrittenFileThatIsNotThereIsNoticed() {
        assertThat(checked(SOUND, Map.of()))
                .containsExactly(
                        "a written file is there: a success, and there is no S/workspace/a.txt"
                                + " (call C1 of session S)");
    }

    @Test
    void halfAFileIsNoticed() {
        assertThat(checked(SOUND, Map.of(PLACE, new byte[] {'w', 'o'})))
                .anyMatch(found -> found.startsWith("a file is whole or not there"));
    }

    @Test
    void aFileThatNobodyAgreedToIsNoticed() {
        List<String> denied =
                with(2, event(3, "approval_resolved", "'approvalId':'A1','decision':'denied'"));
        assertThat(checked(denied.subList(0, 3), Map.of(PLACE, WORDS)))
                .containsExactly(
                        "every file has one approved call: nobody agreed to it (S/workspace/a.txt)");
    }

    @Test
    void twoAgreedWritesOfOneNameAreNoticed() {
        List<String> twice = new ArrayList<>(SOUND);
        SOUND.subList(0, 4)
                .forEach(each -> twice.add(each.replace("'C1'", "'C3'").replace("'A1'", "'A3'")));
        assertThat(checked(twice, Map.of(PLACE, WORDS)))
                .containsExactly(
                        "every file has one approved call: it has two (call C3 of session S)");
    }

    @Test
    void aFileThatReadsOtherwiseIsNoticed() {
        assertThat(
                        checked(
                                with(5, result("success", "a.txt (1 line):\\nword")),
                                Map.of(PLACE, WORDS)))
                .anyMatch(found -> found.startsWith("a file reads as it was written"));
    }

    @Test
    void aWrittenFileThatAReaderMissesIsNoticed() {
        assertThat(
                        checked(
                                with(5, result("error", "There is no file a.txt.")),
                                Map.of(PLACE, WORDS)))
                .containsExactly(
                        "a written file is there: There is no file a.txt. (call C2 of session S)");
    }

    @Test
    void aReaderWhoseStorageWasAwayIsNotBlamed() {
        assertThat(
                        checked(
                                with(5, result("error", "the storage for files does not answer")),
                                Map.of(PLACE, WORDS)))
                .isEmpty();
    }

    @Test
    void aDocumentThatIsThereOnceAndReadPasses() {
        assertThat(checked(List.of(LISTED), WORDS, SENT)).isEmpty();
        assertThat(checked(List.of(), WORDS, new Documents.Sent("e.txt", WORDS, Optional.empty())))
                .as("one that was never acknowledged may be missing")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "processing, every document is read",
        "failed, every document is read",
        "uploaded, every document is read"
    })
    void aDocumentThatIsNotReadIsNoticed(String state, String promise) {
        assertThat(checked(List.of(LISTED.replace("ready", state)), WORDS, SENT))
                .anyMatch(found -> found.startsWith(promise))
                .hasSize(1);
    }

    @Test
    void aDocumentThatIsLostOrAnotherOneIsNoticed() {
        assertThat(checked(List.of(), WORDS, SENT))
                .anyMatch(found -> found.startsWith("a document that was acknowledged is there"));
        assertThat(checked(List.of(LISTED.replace("F1", "F2")), WORDS, SENT)).hasSize(2);
    }

    @Test
    void aDocumentThatIsThereTwiceIsNoticed() {
        assertThat(checked(List.of(LISTED.replace("F1", "F2"), LISTED), WORDS, SENT))
                .containsExactly("a document is taken once: it is there twice (document d.txt)");
    }

    @Test
    void aDocumentThatNobodySentIsNoticed() {
        assertThat(checked(List.of(LISTED), WORDS))
                .anyMatch(found -> found.startsWith("nothing is there that nobody sent"))
                .hasSize(1);
    }

    @Test
    void aDocumentWithOtherBytesIsNoticed() {
        assertThat(checked(List.of(LISTED), "word".getBytes(StandardCharsets.UTF_8), SENT))
                .containsExactly(
                        "a document is kept byte for byte: 4 bytes of 5, or other ones"
                                + " (document d.txt)");
    }
}
