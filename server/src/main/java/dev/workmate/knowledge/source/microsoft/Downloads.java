package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.SourceReading;
import dev.workmate.knowledge.source.SourceTrouble;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Downloads files in ranges from the address that Graph names for a few minutes. That address needs
 * no token and gets none; when it has ended, another one is asked for. Thread-safe.
 */
final class Downloads {
    private static final int RANGE = 8 << 20;
    private static final int MOST_ADDRESSES = 4;
    private static final Pattern CONTENT_RANGE =
            Pattern.compile("bytes (\\d{1,15})-(\\d{1,15})/(\\d{1,15})");

    private final GraphSettings settings;
    private final ShortCalls calls;
    private final GraphClient graph;
    private final int range;

    Downloads(GraphSettings settings, ShortCalls calls, GraphClient graph) {
        this(settings, calls, graph, RANGE);
    }

    Downloads(GraphSettings settings, ShortCalls calls, GraphClient graph, int range) {
        this.settings = settings;
        this.calls = calls;
        this.graph = graph;
        this.range = range;
    }

    /** Asks Graph for the item, with its address of now. */
    @FunctionalInterface
    interface Lookup {
        GraphClient.Answer ask() throws SourceTrouble, InterruptedException;
    }

    Fetched fetch(Lookup item, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException {
        for (int tries = 0; tries < MOST_ADDRESSES; tries++) {
            if (!(item.ask() instanceof GraphClient.Json found)) {
                return new Fetched.Missing(1);
            }
            JsonNode json = found.body();
            String address = json.path("@microsoft.graph.downloadUrl").asString("");
            if (address.isEmpty() || !settings.isDownload(GraphClient.link(address))) {
                return new Fetched.Refused("Microsoft does not give its content.");
            }
            if (json.path("size").asLong(0) > SourceReading.MAX_FILE) {
                return new Fetched.Refused("It is larger than 100 MiB.");
            }
            if (copy(GraphClient.link(address), target, alive)) {
                return new Fetched.Got(
                        json.path("file").path("mimeType").asString("application/octet-stream"),
                        Optional.empty());
            }
        }
        return new Fetched.Refused("Microsoft's address for it ended again and again.");
    }

    /** False where the address ended or the file became another one meanwhile. */
    private boolean copy(URI address, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException {
        try (OutputStream out = Files.newOutputStream(target)) {
            long total = -1;
            long at = 0;
            while (total < 0 || at < total) {
                alive.run();
                HttpResponse<byte[]> answer = get(address, at);
                if (answer.statusCode() == 200) {
                    // Ranges are not for everything; then all of it comes at once.
                    out.write(answer.body());
                    return at == 0;
                }
                if (answer.statusCode() == 416 && at == 0) {
                    // There is no first byte of nothing.
                    return true;
                }
                Matcher part = range(answer);
                if (!part.matches() || Long.parseLong(part.group(1)) != at) {
                    return false;
                }
                long whole = Long.parseLong(part.group(3));
                if (total >= 0 && whole != total || whole > SourceReading.MAX_FILE) {
                    return false;
                }
                total = whole;
                out.write(answer.body());
                at += answer.body().length;
                if (answer.body().length == 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private static Matcher range(HttpResponse<byte[]> answer) {
        return CONTENT_RANGE.matcher(
                answer.statusCode() == 206
                        ? answer.headers().firstValue("Content-Range").orElse("")
                        : "");
    }

    private HttpResponse<byte[]> get(URI address, long at)
            throws SourceTrouble, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(address)
                        .header("Range", "bytes=" + at + "-" + (at + range - 1))
                        .GET()
                        .build();
        try {
            HttpResponse<byte[]> answer = calls.send(request);
            if (answer.statusCode() == 429 || answer.statusCode() == 503) {
                throw graph.busy(answer);
            }
            return answer;
        } catch (IOException e) {
            throw new SourceTrouble.Unavailable("Microsoft's server of files cannot be reached.");
        }
    }
}
