package dev.workmate.chaos;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Compares what the logs say about files of conversations with what lies in the storage. Every name
 * is used once, so that each file there has one call that wrote it.
 */
final class FileInvariants {
    private static final String WRITE = "write_file";
    private static final String READ = "read_file";
    private static final String APPROVED = "every file has one approved call";
    private static final String WHOLE = "a file is whole or not there";
    private static final String TRUE = "a written file is there";
    private static final String SAME = "a file reads as it was written";

    private final Map<String, byte[]> stored;
    private final Findings findings;
    private final Map<String, Call> writes = new HashMap<>();

    private FileInvariants(Map<String, byte[]> stored, Findings findings) {
        this.stored = stored;
        this.findings = findings;
    }

    /** {@code stored} is what the storage holds, by {@code ID/workspace/NAME}. */
    static void check(
            Map<String, List<JsonNode>> logs, Map<String, byte[]> stored, Findings findings) {
        FileInvariants invariants = new FileInvariants(stored, findings);
        logs.forEach(invariants::write);
        stored.keySet().forEach(invariants::isApproved);
        logs.forEach(invariants::read);
    }

    private void write(String session, List<JsonNode> log) {
        for (Call call : Call.in(session, log, Set.of(WRITE))) {
            String place = place(call);
            if (call.isApproved()) {
                findings.expect(
                        writes.put(place, call) == null, APPROVED, call.where(), "it has two");
            }
            if (call.status().equals("success")) {
                findings.expect(
                        stored.containsKey(place),
                        TRUE,
                        call.where(),
                        "a success, and there is no " + place);
            }
        }
    }

    private static String place(Call call) {
        return call.session() + "/workspace/" + call.argument("path");
    }

    private void isApproved(String place) {
        Call call = writes.get(place);
        if (call == null) {
            findings.add(APPROVED, place, "nobody agreed to it");
            return;
        }
        byte[] wanted = call.argument("content").getBytes(StandardCharsets.UTF_8);
        byte[] found = stored.getOrDefault(place, new byte[0]);
        findings.expect(
                Arrays.equals(wanted, found),
                WHOLE,
                call.where(),
                "%d bytes of %d, or other ones, lie at %s"
                        .formatted(found.length, wanted.length, place));
    }

    private void read(String session, List<JsonNode> log) {
        for (Call call : Call.in(session, log, Set.of(READ))) {
            Call write = writes.get(place(call));
            if (call.status().equals("success")) {
                findings.expect(
                        write != null && call.output().endsWith(":\n" + write.argument("content")),
                        SAME,
                        call.where(),
                        "it shows " + call.output());
            }
            findings.expect(
                    write == null
                            || !write.status().equals("success")
                            || write.resultAt() > call.resultAt()
                            || !call.output().contains("There is no file"),
                    TRUE,
                    call.where(),
                    call.output());
        }
    }
}
