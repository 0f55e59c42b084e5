package dev.workmate.knowledge.source.microsoft;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server of files' bytes behind Graph: addresses that count for a while and need no token. It
 * refuses addresses that are unknown or have ended and requests that bring a token (401), ranges
 * behind the end (416) and too many calls (429). Thread-safe.
 */
final class LocalDownloads {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,9})-(\\d{1,9})");

    private final BiFunction<String, String, Optional<byte[]>> bytes;
    private final Map<String, Place> links = new ConcurrentHashMap<>();
    private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());
    private final Map<Place, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<Asked, Runnable> meanwhile = new ConcurrentHashMap<>();
    private volatile Optional<Integer> pause = Optional.empty();
    private volatile boolean linksEndAtOnce;
    private volatile boolean ranges = true;

    private record Place(String drive, String item) {}

    /** A range that was asked for, by its first byte. */
    private record Asked(Place place, int from) {}

    /** {@code bytes} gives those of an item of a drive. */
    LocalDownloads(BiFunction<String, String, Optional<byte[]>> bytes) {
        this.bytes = bytes;
    }

    /** A new address of an item's bytes, to be put behind the path of downloads. */
    String link(LocalDrive drive, String item) {
        String key = UUID.randomUUID().toString();
        links.put(key, new Place(drive.id(), item));
        return key;
    }

    void endLinks() {
        links.clear();
    }

    void endLinksAtOnce(boolean atOnce) {
        linksEndAtOnce = atOnce;
    }

    void ignoreRanges() {
        ranges = false;
    }

    /** The next call is too many. */
    void throttle(int seconds) {
        pause = Optional.of(seconds);
    }

    /** Happens once, just before a range that begins there is answered. */
    void before(LocalDrive drive, String item, int from, Runnable action) {
        meanwhile.put(new Asked(new Place(drive.id(), item), from), action);
    }

    /** Whoever downloads this item waits until the answer's latch is counted down. */
    CountDownLatch hold(LocalDrive drive, String item) {
        CountDownLatch latch = new CountDownLatch(1);
        held.put(new Place(drive.id(), item), latch);
        return latch;
    }

    /** The items of a drive whose bytes were asked for, one entry for each first byte. */
    List<String> begun(LocalDrive drive) {
        synchronized (asked) {
            return asked.stream()
                    .filter(each -> each.from() == 0)
                    .filter(each -> each.place().drive().equals(drive.id()))
                    .map(each -> each.place().item())
                    .toList();
        }
    }

    /** Where the ranges began that were asked for of an item. */
    List<Integer> ranges(LocalDrive drive, String item) {
        Place place = new Place(drive.id(), item);
        synchronized (asked) {
            return asked.stream()
                    .filter(each -> each.place().equals(place))
                    .map(Asked::from)
                    .toList();
        }
    }

    /** Whatever was made difficult is easy again. */
    void calm() {
        linksEndAtOnce = false;
        ranges = true;
        pause = Optional.empty();
        meanwhile.clear();
        letGo();
    }

    void letGo() {
        held.values().forEach(CountDownLatch::countDown);
        held.clear();
    }

    void serve(HttpExchange exchange, String key) throws IOException {
        Place place = linksEndAtOnce ? links.remove(key) : links.get(key);
        if (place == null || exchange.getRequestHeaders().containsKey("Authorization")) {
            LocalGraph.error(exchange, 401, "unauthenticated");
            return;
        }
        String header = exchange.getRequestHeaders().getFirst("Range");
        Matcher range = RANGE.matcher(header == null ? "" : header);
        boolean ranged = range.matches() && ranges;
        int from = ranged ? Integer.parseInt(range.group(1)) : 0;
        happen(new Asked(place, from));
        if (!links.containsKey(key) && !linksEndAtOnce) {
            LocalGraph.error(exchange, 401, "unauthenticated");
        } else if (pause.isPresent()) {
            exchange.getResponseHeaders().add("Retry-After", pause.get().toString());
            pause = Optional.empty();
            LocalGraph.error(exchange, 429, "activityLimitReached");
        } else {
            Optional<byte[]> whole = bytes.apply(place.drive(), place.item());
            if (whole.isEmpty()) {
                LocalGraph.error(exchange, 404, "itemNotFound");
            } else if (ranged) {
                part(exchange, whole.get(), from, Integer.parseInt(range.group(2)));
            } else {
                whole(exchange, whole.get());
            }
        }
    }

    private void happen(Asked ask) {
        asked.add(ask);
        await(ask.place());
        Optional.ofNullable(meanwhile.remove(ask)).ifPresent(Runnable::run);
    }

    private static void whole(HttpExchange exchange, byte[] whole) throws IOException {
        exchange.sendResponseHeaders(200, whole.length == 0 ? -1 : whole.length);
        exchange.getResponseBody().write(whole);
    }

    private static void part(HttpExchange exchange, byte[] whole, int from, int wanted)
            throws IOException {
        if (from >= whole.length) {
            exchange.getResponseHeaders().add("Content-Range", "bytes */" + whole.length);
            LocalGraph.error(exchange, 416, "invalidRange");
            return;
        }
        int to = Math.min(whole.length - 1, wanted);
        exchange.getResponseHeaders()
                .add("Content-Range", "bytes " + from + "-" + to + "/" + whole.length);
        exchange.sendResponseHeaders(206, to - from + 1);
        exchange.getResponseBody().write(whole, from, to - from + 1);
    }

    private void await(Place place) {
        CountDownLatch latch = held.get(place);
        if (latch != null) {
            try {
                latch.await(Duration.ofMinutes(2).toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
