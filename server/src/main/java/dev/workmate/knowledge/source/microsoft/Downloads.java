package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.SourceReading;
import dev.workmate.knowledge.source.SourceTrouble;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Downloads files in ranges from the address that Graph names for a few minutes. That address needs
 * no token and gets none; when it has ended, another one is asked for and the download goes on
 * where it was. Ranges of a file that changed in between are never put together. Thread-safe.
 */
final class Downloads {
    private static final int RANGE = 8 << 20;

    /** Looks at an item that brought nothing to go on with. */
    private static final int MOST_FRUITLESS = 4;

    private static final int MOST_PARTS = 1_000;

    /** What has come of a file is worth so long a wait, so many times. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private static final int MOST_WAITS = 4;

    /** Shorter than a claim on a source holds. */
    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(2);

    private final GraphSettings settings;
    private final ShortCalls calls;
    private final GraphClient graph;
    private final int range;
    private final Pause pause;

    Downloads(GraphSettings settings, ShortCalls calls, GraphClient graph) {
        this(settings, calls, graph, RANGE, Thread::sleep);
    }

    Downloads(GraphSettings settings, ShortCalls calls, GraphClient graph, int range, Pause pause) {
        this.settings = settings;
        this.calls = calls;
        this.graph = graph;
        this.range = range;
        this.pause = pause;
    }

    /** Asks Graph for the item, with its address of now. */
    @FunctionalInterface
    interface Lookup {
        GraphClient.Answer ask() throws SourceTrouble, InterruptedException;
    }

    /** Lets time pass. */
    @FunctionalInterface
    interface Pause {
        void last(Duration time) throws InterruptedException;
    }

    Fetched fetch(Lookup item, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException {
        try (PartialDownload partial = PartialDownload.into(target)) {
            int fruitless = 0;
            int waits = 0;
            while (fruitless < MOST_FRUITLESS) {
                long before = partial.at();
                try {
                    switch (look(item, partial)) {
                        case Settled settled -> {
                            return settled.as();
                        }
                        case Open open -> {
                            copy(open.address(), partial, target, alive);
                            if (partial.isWhole() && partial.parts() == 1) {
                                return got(open.item());
                            }
                            fruitless += open.goesOn() && partial.at() > before ? 0 : 1;
                        }
                    }
                } catch (SourceTrouble.Busy busy) {
                    await(busy, partial, waits++, alive);
                }
            }
            return new Fetched.Refused("It changed, or its address ended, again and again.");
        }
    }

    /** How an item stands. */
    private sealed interface Look {}

    private record Settled(Fetched as) implements Look {}

    /** There is something to copy, of the edition that has begun to come or of another one. */
    private record Open(JsonNode item, URI address, boolean goesOn) implements Look {}

    /** After the last of several ranges too: only then is it known that nothing has changed. */
    private Look look(Lookup item, PartialDownload partial)
            throws SourceTrouble, IOException, InterruptedException {
        if (!(item.ask() instanceof GraphClient.Json found)) {
            return new Settled(new Fetched.Missing(1));
        }
        JsonNode json = found.body();
        String address = json.path("@microsoft.graph.downloadUrl").asString("");
        if (address.isEmpty() || !settings.isDownload(GraphClient.link(address))) {
            return new Settled(new Fetched.Refused("Microsoft does not give its content."));
        }
        if (json.path("size").asLong(0) > SourceReading.MAX_FILE) {
            return new Settled(new Fetched.Refused("It is larger than 100 MiB."));
        }
        boolean goesOn = partial.goesOn(DriveItems.edition(json));
        return partial.isWhole()
                ? new Settled(got(json))
                : new Open(json, GraphClient.link(address), goesOn);
    }

    private static Fetched got(JsonNode item) {
        return new Fetched.Got(
                item.path("file").path("mimeType").asString("application/octet-stream"),
                Optional.empty());
    }

    /** Until all is there, the address has ended, or what comes does not fit. */
    private void copy(URI address, PartialDownload partial, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException {
        boolean fits = true;
        while (fits && !partial.isWhole() && partial.parts() < MOST_PARTS) {
            alive.run();
            HttpResponse<byte[]> answer = get(address, partial.at(), target);
            int status = answer.statusCode();
            // Ranges are not for everything, and there is no first byte of nothing.
            if (status == 200 || status == 416 && partial.at() == 0) {
                partial.cameAtOnce();
            } else {
                Optional<ContentRange> part =
                        status == 206 ? ContentRange.read(answer.headers()) : Optional.empty();
                fits =
                        part.isPresent()
                                && part.get().total() <= SourceReading.MAX_FILE
                                && partial.add(part.get(), answer.body());
            }
        }
    }

    private HttpResponse<byte[]> get(URI address, long at, Path target)
            throws SourceTrouble, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .header("Range", "bytes=" + at + "-" + (at + range - 1))
                        .GET()
                        .build();
        try {
            HttpResponse<byte[]> answer = calls.send(request, into(target), ANSWER_LIMIT);
            if (answer.statusCode() == 429 || answer.statusCode() == 503) {
                throw graph.busy(answer);
            }
            return answer;
        } catch (IOException e) {
            throw new SourceTrouble.Unavailable("Microsoft's server of files cannot be reached.");
        }
    }

    /** A range fits into memory; a whole file, sent where ranges are not known, goes to disc. */
    private static BodyHandler<byte[]> into(Path target) {
        return answer ->
                answer.statusCode() == 200
                        ? BodySubscribers.limiting(
                                BodySubscribers.mapping(
                                        BodySubscribers.ofFile(
                                                target,
                                                StandardOpenOption.WRITE,
                                                StandardOpenOption.TRUNCATE_EXISTING),
                                        _ -> new byte[0]),
                                SourceReading.MAX_FILE)
                        : BodySubscribers.limiting(
                                BodySubscribers.ofByteArray(), ShortCalls.MAX_ANSWER);
    }

    /** In the middle of a file a short pause is waited for, so that what came is not lost. */
    private void await(SourceTrouble.Busy busy, PartialDownload partial, int waits, Runnable alive)
            throws SourceTrouble.Busy, InterruptedException {
        if (partial.at() == 0 || waits >= MOST_WAITS || busy.pause().compareTo(LONGEST_WAIT) > 0) {
            throw busy;
        }
        alive.run();
        pause.last(busy.pause());
    }
}
