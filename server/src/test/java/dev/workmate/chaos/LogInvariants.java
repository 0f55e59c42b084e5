package dev.workmate.chaos;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What must hold of one session's whole log once everything is at rest. */
final class LogInvariants {
    private final String where;
    private final Findings findings;
    private final Set<String> messages = new HashSet<>();
    private final Set<String> openTurns = new HashSet<>();
    private final Set<String> openCalls = new HashSet<>();
    private final Map<String, Integer> starts = new HashMap<>();
    private long visible;

    private LogInvariants(String session, Findings findings) {
        this.where = "session " + session;
        this.findings = findings;
    }

    static void check(
            String session,
            List<JsonNode> log,
            List<Conversation.Acknowledged> acknowledged,
            Findings findings) {
        LogInvariants invariants = new LogInvariants(session, findings);
        long expected = 1;
        for (JsonNode event : log) {
            long sequence = event.path("sequence").longValue();
            findings.expect(
                    sequence == expected,
                    "numbers have no gaps",
                    invariants.where,
                    "event " + sequence + " stands where " + expected + " belongs");
            expected = sequence + 1;
            invariants.take(event, sequence);
        }
        invariants.end();
        acknowledged.forEach(word -> invariants.isThere(word, log));
    }

    private void take(JsonNode event, long sequence) {
        JsonNode data = event.path("data");
        String turn = event.path("turnId").asString("");
        if (!event.path("internal").booleanValue()) {
            expect(
                    event.path("prev").longValue() == visible,
                    "prev names the visible event before",
                    "event " + sequence + " says " + event.path("prev") + ", not " + visible);
            visible = sequence;
        }
        switch (event.path("type").asString("")) {
            case "user_message_confirmed" -> {
                expect(
                        messages.add(data.path("clientMessageId").asString("")),
                        "a message is taken once",
                        "event " + sequence + " repeats a message");
                openTurns.add(turn);
            }
            case "turn_ended" ->
                    expect(
                            openTurns.remove(turn),
                            "a turn ends once",
                            "event " + sequence + " ends turn " + turn + " again");
            case "tool_use" ->
                    expect(
                            openCalls.add(data.path("toolUseId").asString("")),
                            "a call is asked for once",
                            "event " + sequence);
            case "tool_result" ->
                    expect(
                            openCalls.remove(data.path("toolUseId").asString("")),
                            "a call has one result",
                            "event " + sequence + " is not the first");
            case "tool_started" ->
                    starts.merge(data.path("toolUseId").asString(""), 1, Integer::sum);
            default -> {}
        }
    }

    private void end() {
        expect(openTurns.isEmpty(), "no turn is left open", "turns " + openTurns);
        expect(openCalls.isEmpty(), "every call has a result", "calls " + openCalls);
        starts.forEach(
                (call, times) ->
                        expect(
                                times == 1,
                                "a call that cannot be repeated begins once",
                                "call " + call + " began " + times + " times"));
    }

    private void isThere(Conversation.Acknowledged word, List<JsonNode> log) {
        boolean there = word.sequence() >= 1 && word.sequence() <= log.size();
        JsonNode event = there ? log.get((int) (word.sequence() - 1)) : Api.JSON.missingNode();
        JsonNode data = event.path("data");
        expect(
                event.path("type").asString("").equals(word.type())
                        && (data.path("clientMessageId").asString("").equalsIgnoreCase(word.key())
                                || data.path("approvalId").asString("").equals(word.key())),
                "what was acknowledged is stored",
                word + " is not what stands there");
    }

    private void expect(boolean holds, String promise, String otherwise) {
        findings.expect(holds, promise, where, otherwise);
    }
}
