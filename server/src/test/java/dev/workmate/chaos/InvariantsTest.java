package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Each promise is noticed when it is broken, and only then. */
class InvariantsTest {
    private static final List<String> SOUND =
            List.of(
                    event(1, 0, "user_message_confirmed", "'clientMessageId':'M1'"),
                    event(2, 1, "tool_use", call("C1", "'arguments':{'phone':'7000001'}")),
                    event(3, 2, "approval_requested", "'approvalId':'A1','toolUseId':'C1'"),
                    event(4, 3, "approval_resolved", "'approvalId':'A1','decision':'approved'"),
                    internal(5, "tool_started", call("C1", "'x':1")),
                    event(6, 4, "tool_result", call("C1", "'status':'success'")),
                    internal(7, "turn_ended", "'x':1"));
    private static final List<Conversation.Acknowledged> ACKNOWLEDGED =
            List.of(
                    new Conversation.Acknowledged("user_message_confirmed", "m1", 1),
                    new Conversation.Acknowledged("approval_resolved", "A1", 4));
    private static final String WRITE = "{'phoneNumber':'7000001'}";

    private final Findings findings = new Findings();

    private static String event(long sequence, long prev, String type, String data) {
        return "{'sequence':%d,'prev':%d,'type':'%s','turnId':'T1','eventId':'E%d','internal':false,'data':{%s}}"
                .formatted(sequence, prev, type, sequence, data);
    }

    private static String internal(long sequence, String type, String data) {
        return event(sequence, 0, type, data).replace("'internal':false", "'internal':true");
    }

    private static String call(String id, String more) {
        return "'toolUseId':'%s','toolName':'erp_update',%s".formatted(id, more);
    }

    private static List<JsonNode> read(List<String> events) {
        return events.stream().map(event -> Api.JSON.readTree(event.replace('\'', '"'))).toList();
    }

    private static List<String> without(int... places) {
        List<String> rest = new ArrayList<>(SOUND);
        for (int place : places) {
            rest.remove(place);
        }
        return rest;
    }

    private List<String> checked(List<String> log) {
        LogInvariants.check("S", read(log), ACKNOWLEDGED, findings);
        return findings.all();
    }

    private List<String> checked(List<String> log, String... writes) {
        EffectInvariants.check(Map.of("S", read(log)), List.of(writes), findings);
        return findings.all();
    }

    @Test
    void aSoundLogAndItsEffectsPass() {
        assertThat(checked(SOUND)).isEmpty();
        assertThat(checked(SOUND, WRITE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "4, numbers have no gaps",
        "6, no turn is left open",
        "5, every call has a result",
        "3, what was acknowledged is stored",
        "1, prev names the visible event before"
    })
    void aLogThatLacksAnEventIsNoticed(int place, String promise) {
        assertThat(checked(without(place))).anyMatch(found -> found.startsWith(promise));
    }

    @ParameterizedTest
    @CsvSource({
        "0, a message is taken once",
        "4, a call that cannot be repeated begins once",
        "5, a call has one result",
        "6, a turn ends once"
    })
    void anEventThatComesTwiceIsNoticed(int place, String promise) {
        List<String> log = new ArrayList<>(SOUND);
        log.add(SOUND.get(place));
        assertThat(checked(log)).anyMatch(found -> found.startsWith(promise));
    }

    @Test
    void anEffectDoneTwiceIsNoticed() {
        assertThat(checked(SOUND, WRITE, WRITE))
                .anyMatch(found -> found.startsWith("no effect is done twice"));
    }

    @Test
    void anEffectThatNobodyApprovedIsNoticed() {
        assertThat(checked(without(3), WRITE))
                .anyMatch(found -> found.startsWith("every effect has one approved call"));
        assertThat(checked(SOUND, WRITE, "{'phoneNumber':'7000002'}"))
                .anyMatch(found -> found.contains("number 7000002"));
    }

    @Test
    void onlyTheEditedArgumentsCount() {
        List<String> edited = new ArrayList<>(SOUND);
        edited.set(
                3,
                event(
                        4,
                        3,
                        "approval_resolved",
                        "'approvalId':'A1','decision':'approved','arguments':{'phone':'7000009'}"));
        assertThat(checked(edited, "{'phoneNumber':'7000009'}")).isEmpty();
        assertThat(checked(edited, WRITE)).hasSize(2);
    }

    @Test
    void aResultThatIsNotSoIsNoticed() {
        assertThat(checked(SOUND, new String[0]))
                .anyMatch(found -> found.contains("nothing was done"));
        List<String> failed = new ArrayList<>(SOUND);
        failed.set(5, event(6, 4, "tool_result", call("C1", "'status':'error'")));
        assertThat(checked(failed, WRITE)).anyMatch(found -> found.contains("says error"));
    }

    @Test
    void whatWasShownIsWhatAReloadShows() {
        List<JsonNode> visible = read(SOUND.subList(0, 4));
        Api.Pages reload = new Api.Pages(visible, List.of());

        ViewInvariants.check("tab", visible, reload, findings);
        assertThat(findings.all()).isEmpty();

        ViewInvariants.check("tab", visible.subList(0, 3), reload, findings);
        assertThat(findings.all()).as("an event too few").hasSize(1);
        ViewInvariants.check("tab", read(without(2).subList(0, 3)), reload, findings);
        assertThat(findings.all()).as("one left out").hasSize(2);
        List<JsonNode> other = new ArrayList<>(visible);
        other.set(0, read(List.of(SOUND.get(0).replace("M1", "M2"))).getFirst());
        ViewInvariants.check("tab", other, reload, findings);
        assertThat(findings.all()).as("other words").hasSize(3);
    }
}
