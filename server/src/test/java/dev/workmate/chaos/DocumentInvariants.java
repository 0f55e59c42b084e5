package dev.workmate.chaos;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The library holds what was sent to it: all that was acknowledged, each once, and read. */
final class DocumentInvariants {
    private static final String THERE = "a document that was acknowledged is there";
    private static final String ONCE = "a document is taken once";
    private static final String OURS = "nothing is there that nobody sent";
    private static final String WHOLE = "a document is kept byte for byte";
    private static final String READ = "every document is read";

    private DocumentInvariants() {}

    /** {@code contents} are the bytes of what is listed, by id. */
    static void check(
            List<Documents.Sent> sent,
            List<JsonNode> listed,
            Map<String, byte[]> contents,
            Findings findings) {
        Map<String, Documents.Sent> byName = new HashMap<>();
        sent.forEach(each -> byName.put(each.name(), each));
        Map<String, JsonNode> found = new HashMap<>();
        for (JsonNode file : listed) {
            String name = file.path("name").asString("");
            findings.expect(
                    found.put(name, file) == null, ONCE, "document " + name, "it is there twice");
            Documents.Sent original = byName.get(name);
            if (original == null) {
                findings.add(OURS, "document " + name, file.toString());
            } else {
                compare(original, file, contents, findings);
            }
        }
        for (Documents.Sent each : sent) {
            JsonNode file = found.get(each.name());
            findings.expect(
                    each.id().isEmpty()
                            || (file != null
                                    && file.path("id").asString("").equals(each.id().get())),
                    THERE,
                    "document " + each.name(),
                    "known as " + each.id() + ", and found is " + file);
        }
    }

    private static void compare(
            Documents.Sent original,
            JsonNode file,
            Map<String, byte[]> contents,
            Findings findings) {
        String where = "document " + original.name();
        byte[] content = contents.getOrDefault(file.path("id").asString(""), new byte[0]);
        findings.expect(
                Arrays.equals(content, original.content()),
                WHOLE,
                where,
                content.length + " bytes of " + original.content().length + ", or other ones");
        findings.expect(
                file.path("state").asString("").equals("ready"),
                READ,
                where,
                "it is " + file.path("state") + " " + file.path("failure"));
    }
}
