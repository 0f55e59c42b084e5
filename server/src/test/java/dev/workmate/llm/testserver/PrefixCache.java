package dev.workmate.llm.testserver;

import dev.workmate.event.value.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts as providers do what of a request they have read before. With marks only what stands
 * before a mark is kept and a look goes twenty blocks back; without, the longest common beginning
 * of a request with the same key counts. Thread-safe.
 */
public final class PrefixCache {
    private static final int LOOK_BACK = 20;
    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final List<String> FIRST =
            List.of("tools", "system", "instructions", "systemInstruction");
    private static final List<String> THEN = List.of("messages", "input", "contents");

    private final boolean marked;
    private final Set<String> kept = new HashSet<>();
    private final Map<String, Set<String>> read = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private long repeatedTokens;
    private long readTokens;

    PrefixCache(boolean marked) {
        this.marked = marked;
    }

    private record Piece(String text, boolean mark) {
        long tokens() {
            return text.length() / CHARACTERS_PER_TOKEN;
        }
    }

    synchronized Usage count(JsonNode request, long output) {
        List<Piece> pieces = pieces(request);
        List<String> prefixes = prefixes(pieces);
        int repeated = longest(prefixes, seen);
        seen.addAll(prefixes);
        int found;
        int written;
        if (marked) {
            found = lookBack(pieces, prefixes);
            written = 0;
            for (int i = 0; i < pieces.size(); i++) {
                if (pieces.get(i).mark()) {
                    kept.add(prefixes.get(i));
                    written = i + 1;
                }
            }
        } else {
            Set<String> sameKey =
                    read.computeIfAbsent(
                            Json.string(request.path("prompt_cache_key")), _ -> new HashSet<>());
            found = longest(prefixes, sameKey);
            sameKey.addAll(prefixes);
            written = found;
        }
        repeatedTokens += tokens(pieces, 0, repeated);
        readTokens += tokens(pieces, 0, Math.min(found, repeated));
        return new Usage(
                tokens(pieces, Math.max(written, found), pieces.size()),
                output,
                tokens(pieces, 0, found),
                tokens(pieces, found, Math.max(written, found)),
                0);
    }

    /** How much of what came again was not read again. */
    public synchronized double hitRate() {
        return repeatedTokens == 0 ? 0 : (double) readTokens / repeatedTokens;
    }

    public synchronized long repeatedTokens() {
        return repeatedTokens;
    }

    private int lookBack(List<Piece> pieces, List<String> prefixes) {
        int best = 0;
        for (int i = 0; i < pieces.size(); i++) {
            for (int j = i; pieces.get(i).mark() && j >= Math.max(0, i - LOOK_BACK); j--) {
                if (kept.contains(prefixes.get(j))) {
                    best = Math.max(best, j + 1);
                    break;
                }
            }
        }
        return best;
    }

    private static int longest(List<String> prefixes, Set<String> known) {
        int length = 0;
        while (length < prefixes.size() && known.contains(prefixes.get(length))) {
            length++;
        }
        return length;
    }

    private static long tokens(List<Piece> pieces, int from, int to) {
        return pieces.subList(from, to).stream().mapToLong(Piece::tokens).sum();
    }

    private static List<String> prefixes(List<Piece> pieces) {
        List<String> prefixes = new ArrayList<>();
        String before = "";
        for (Piece piece : pieces) {
            before = Integer.toHexString(before.hashCode()) + ":" + piece.text();
            before = before.length() + ":" + before.hashCode() + ":" + piece.text().hashCode();
            prefixes.add(before);
        }
        return prefixes;
    }

    private static List<Piece> pieces(JsonNode request) {
        List<Piece> pieces = new ArrayList<>();
        for (String name : FIRST) {
            JsonNode part = request.path(name);
            (part.isArray() ? Json.items(part) : List.of(part)).forEach(p -> add(pieces, p));
        }
        for (String name : THEN) {
            for (JsonNode message : Json.items(request.path(name))) {
                boolean blocks = name.equals("messages") && message.path("content").isArray();
                (blocks ? Json.items(message.path("content")) : List.of(message))
                        .forEach(p -> add(pieces, p));
            }
        }
        return pieces;
    }

    private static void add(List<Piece> pieces, JsonNode part) {
        if (part.isMissingNode()) {
            return;
        }
        JsonNode copy = part.deepCopy();
        boolean mark = copy instanceof ObjectNode object && object.remove("cache_control") != null;
        pieces.add(new Piece(copy.toString(), mark));
    }
}
