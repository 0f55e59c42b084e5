import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Verifies one exported session of Workmate. Needs a JDK 17 or later and nothing else:
 *
 * <pre>java Verifier.java EXPORT [--key FINGERPRINT] [--seals FILE]</pre>
 *
 * EXPORT is what "workmate export-session" or GET /api/sessions/ID/audit/export wrote. FINGERPRINT is
 * that of the first key, which you should have from another hand than the export. FILE is a copy of
 * the file of seals that was kept apart. Ends with 0 where everything holds, otherwise with 1.
 * docs/audit.md describes the format to the byte.
 */
public final class Verifier {
    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] LEAF = {0}, NODE = {1};

    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        int key = words.indexOf("--key") + 1;
        int seals = words.indexOf("--seals") + 1;
        if (words.size() != 1 + (key > 0 ? 2 : 0) + (seals > 0 ? 2 : 0)) {
            System.err.println("java Verifier.java EXPORT [--key FINGERPRINT] [--seals FILE]");
            System.exit(2);
        }
        try {
            String file = seals > 0 ? words.get(seals) : null;
            String found = verify(Path.of(words.get(0)), key > 0 ? words.get(key) : null, file);
            System.out.println("HOLDS: " + found);
        } catch (Exception e) {
            System.out.println("DOES NOT HOLD: " + e.getMessage() + " (" + e.getClass() + ")");
            System.exit(1);
        }
    }

    /** All that the line of an event may have; what is forgotten has no content. */
    private static final List<String> PARTS = List.of("event", "hash", "fields", "content");

    private static String verify(Path export, String fingerprint, String sealsFile)
            throws Exception {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (String line : Files.readAllLines(export, StandardCharsets.UTF_8)) {
            lines.add(new Json(line).object());
        }
        Map<String, Object> first = lines.get(0);
        String session = (String) first.get("session");
        String format = (String) first.get("format");
        check(format.matches("workmate-session-v[12]"), "this is no exported session");
        List<String> hashes = new ArrayList<>();
        int forgotten = 0;
        List<String> keys = new ArrayList<>();
        Map<String, Object> proof = null;
        String seal = null;
        for (Map<String, Object> line : lines.subList(1, lines.size())) {
            check(seal == null, "there is something behind the seal");
            if (line.containsKey("event")) {
                check(keys.isEmpty() && proof == null, "an event stands behind the log");
                hashes.add(event(line, session, hashes));
                forgotten += content(line, hashes.size()) ? 0 : 1;
            } else if (line.containsKey("key")) {
                keys.add((String) line.get("key"));
            } else if (line.containsKey("leaf")) {
                check(proof == null, "there are two proofs");
                proof = line;
            } else {
                seal = (String) line.get("seal");
                check(seal != null, "a line is neither event, key, proof nor seal");
            }
        }
        check((Long) first.get("events") == hashes.size(), "the export is cut");
        check(proof != null && seal != null, "the log's hashes hold, but no seal covers it yet");
        String[] words = seal.split(" ", -1);
        keys(keys, words, fingerprint);
        return proof(proof, words, session, hashes, forgotten)
                + (forgotten == 0 ? "" : " What " + forgotten + " events said is forgotten.")
                + (sealsFile == null ? "" : seals(Path.of(sealsFile), keys, seal));
    }

    /** An event's hash covers its fields, of which the first is the hash before. */
    private static String event(Map<String, Object> line, String session, List<String> before)
            throws Exception {
        List<?> fields = (List<?>) line.get("fields");
        long sequence = before.size() + 1;
        StringBuilder text = new StringBuilder();
        for (Object field : fields) { // The length counts UTF-16 units.
            text.append(((String) field).length()).append(':').append(field);
        }
        String hash = sha256(text.toString());
        String name = "event " + sequence;
        check((Long) line.get("event") == sequence, name + " is missing or out of place");
        check(PARTS.containsAll(line.keySet()), name + " says something that no hash covers");
        check(hash.equals(line.get("hash")), name + " is not what its hash says");
        String start = sha256((String) fields.get(2));
        String previous = before.isEmpty() ? start : before.get(before.size() - 1);
        check(previous.equals(fields.get(0)), name + " does not follow the one before");
        check(Long.toString(sequence).equals(fields.get(5)), name + " has another number");
        return hash;
    }

    /**
     * Where the place of the batch's id is empty, the last field stands for it and for the text: a
     * digest over a salt and both. False where only that digest is left.
     */
    private static boolean content(Map<String, Object> line, int sequence) throws Exception {
        List<?> fields = (List<?>) line.get("fields");
        List<?> content = (List<?>) line.get("content");
        String name = "event " + sequence;
        if (!fields.get(14).equals("")) {
            check(content == null, name + " says something that no hash covers");
            return true;
        }
        if (content == null) {
            return false;
        }
        StringBuilder text = new StringBuilder();
        for (Object part : content) {
            text.append(((String) part).length()).append(':').append(part);
        }
        check(sha256(text.toString()).equals(fields.get(17)), name + " did not say this");
        return true;
    }

    /** The first key signs itself, each further one is signed by the one before. */
    private static void keys(List<String> keys, String[] seal, String fingerprint)
            throws Exception {
        check(!keys.isEmpty(), "there is no key");
        String key = keys.get(0).split(" ", -1)[6];
        String own = fingerprint(key);
        check(fingerprint == null || fingerprint.equals(own), "the first key is " + own);
        long number = 0;
        for (String line : keys) {
            String[] words = line.split(" ", -1);
            check(words[0].equals("workmate-key-v1"), "a key is none");
            check(words[3].equals(seal[3]), "a key is of another installation");
            check(Long.parseLong(words[1]) > number, "a key is out of place");
            signature(line, key);
            number = Long.parseLong(words[1]);
            key = words[6];
        }
        check(seal.length == 9 && seal[0].equals("workmate-seal-v1"), "the seal is none");
        signature(String.join(" ", seal), key);
    }

    /** The last of nine words is an Ed25519 signature over all before it. */
    private static void signature(String line, String publicKey) throws Exception {
        String[] words = line.split(" ", -1);
        String name = "line " + words[1] + " of the seals";
        check(words[7].equals(fingerprint(publicKey)), name + " is signed by a foreign key");
        Signature signature = Signature.getInstance("Ed25519");
        X509EncodedKeySpec key = new X509EncodedKeySpec(Base64.getDecoder().decode(publicKey));
        signature.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(key));
        String signed = line.substring(0, line.lastIndexOf(' '));
        signature.update(signed.getBytes(StandardCharsets.UTF_8));
        byte[] bytes = Base64.getDecoder().decode(words[8]);
        check(bytes.length == 64 && signature.verify(bytes), name + " has a wrong signature");
    }

    /** The leaf must be this session's head, and lead to the root that was signed (RFC 9162). */
    private static String proof(
            Map<String, Object> proof,
            String[] seal,
            String session,
            List<String> hashes,
            int forgotten)
            throws Exception {
        String leaf = (String) proof.get("leaf");
        long at = (Long) proof.get("position");
        long last = Long.parseLong(seal[5]) - 1;
        check(at >= 0 && at <= last, "the place in the tree is outside of it");
        byte[] hash = sha256(LEAF, leaf.getBytes(StandardCharsets.UTF_8));
        for (Object each : (List<?>) proof.get("path")) {
            byte[] sibling = HEX.parseHex((String) each);
            check(last > 0, "the proof is too long");
            if ((at & 1) == 1 || at == last) {
                hash = sha256(NODE, sibling, hash);
                while ((at & 1) == 0 && at != 0) {
                    at >>= 1;
                    last >>= 1;
                }
            } else {
                hash = sha256(NODE, hash, sibling);
            }
            at >>= 1;
            last >>= 1;
        }
        check(last == 0, "the proof is too short");
        check(HEX.formatHex(hash).equals(seal[6]), "the head is not in the seal");
        String[] words = leaf.split(" ", -1);
        check(words.length == 4 && words[0].equals(session), "the proof is of another session");
        int head = Integer.parseInt(words[1]);
        String by = " Seal " + seal[1] + " of " + seal[2] + ", key " + seal[7] + ".";
        if (words[3].equals("erased")) {
            if (hashes.isEmpty()) {
                return "session " + session + " was erased; it had " + head + " events." + by;
            }
            check(forgotten == hashes.size(), "the session is sealed as erased, and says things");
        }
        check(words[3].matches("live|erased"), "the proof is neither live nor erased");
        check(head <= hashes.size(), "the log had " + head + " events when it was sealed");
        check(hashes.get(head - 1).equals(words[2]), "the log is not the one that was sealed");
        return "session " + session + ", events 1 to " + head + " are sealed, "
                + (hashes.size() - head) + " are newer than the seal." + by;
    }

    /** The whole chain that was kept apart; the export's keys and seal must be lines of it. */
    private static String seals(Path file, List<String> keys, String seal) throws Exception {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        String previous = "0".repeat(64);
        String key = null;
        for (int i = 0; i < lines.size(); i++) {
            String[] words = lines.get(i).split(" ", -1);
            String name = "line " + (i + 1) + " of the seals";
            check(words.length == 9 && words[1].equals(Integer.toString(i + 1)), name + " is none");
            check(words[4].equals(previous), name + " does not follow the one before");
            boolean isKey = words[0].equals("workmate-key-v1");
            check(isKey || key != null, "the seals do not begin with a key");
            signature(lines.get(i), key == null ? words[6] : key);
            key = isKey ? words[6] : key;
            previous = sha256(lines.get(i));
        }
        check(lines.containsAll(keys), "a key of the export is not in the file of seals");
        check(lines.contains(seal), "the seal of the export is not in the file of seals");
        List<String> after = lines.subList(lines.indexOf(seal) + 1, lines.size());
        long newer = after.stream().filter(line -> line.startsWith("workmate-seal-v1 ")).count();
        return newer == 0
                ? " It is the newest in the file of seals."
                : " NOTE: the file has " + newer + " newer seals; what they cover is not judged.";
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }

    private static String sha256(String text) throws Exception {
        return HEX.formatHex(sha256(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] sha256(byte[]... parts) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (byte[] part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    private static String fingerprint(String publicKey) throws Exception {
        return HEX.formatHex(sha256(Base64.getDecoder().decode(publicKey)));
    }

    /** As much of JSON as an export has: objects of strings, whole numbers and lists of strings. */
    private static final class Json {
        private final String text;
        private int at;

        Json(String text) {
            this.text = text;
        }

        Map<String, Object> object() {
            Map<String, Object> fields = new LinkedHashMap<>();
            expect('{');
            while (isMore('}')) {
                String name = string();
                expect(':');
                check(fields.put(name, value()) == null, "the name " + name + " stands twice");
            }
            check(at == text.length(), "there is more on a line");
            return fields;
        }

        private Object value() {
            if (text.charAt(at) == '"') {
                return string();
            }
            if (text.charAt(at) == '[') {
                List<String> items = new ArrayList<>();
                expect('[');
                while (isMore(']')) {
                    items.add(string());
                }
                return items;
            }
            int from = at;
            while (Character.isDigit(text.charAt(at))) {
                at++;
            }
            return Long.parseLong(text.substring(from, at));
        }

        private String string() {
            expect('"');
            StringBuilder out = new StringBuilder();
            for (char c = next(); c != '"'; c = next()) {
                if (c == '\\') {
                    c = next();
                    int escape = "bfnrt".indexOf(c);
                    if (c == 'u') {
                        c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                        at += 4;
                    } else if (escape >= 0) {
                        c = "\b\f\n\r\t".charAt(escape);
                    }
                }
                out.append(c);
            }
            return out.toString();
        }

        private char next() {
            return text.charAt(at++);
        }

        private boolean isMore(char end) {
            char c = text.charAt(at);
            at += c == end || c == ',' ? 1 : 0;
            return c != end;
        }

        private void expect(char c) {
            check(next() == c, "there is no " + c + " at place " + at + " of a line");
        }
    }
}
