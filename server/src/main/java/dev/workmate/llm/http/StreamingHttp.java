package dev.workmate.llm.http;

import dev.workmate.llm.FailureCode;
import dev.workmate.outbound.SseEvent;
import dev.workmate.outbound.SseParser;
import dev.workmate.time.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Posts a request and reads the stream that answers it, on the thread that asks. Interrupting that
 * thread cuts the connection at once. Thread-safe.
 */
public final class StreamingHttp {
    private static final int MAX_REFUSAL_BYTES = 64 << 10;
    private static final Duration DISCARD_PATIENCE = Duration.ofSeconds(2);

    private final HttpClient client;
    private final CallLimits limits;

    public StreamingHttp(HttpClient client, CallLimits limits) {
        this.client = client;
        this.limits = limits;
    }

    /** A client for all providers. */
    public static HttpClient client(CallLimits limits) {
        return HttpClient.newBuilder()
                .connectTimeout(limits.connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    CallLimits limits() {
        return limits;
    }

    /** Reads the answer to the end; a refusal goes to {@code refused}. */
    void exchange(WireRequest call, Deadline deadline, AnswerReader reader, Refused refused)
            throws CallFailure, InterruptedException {
        HttpResponse<ByteFlow> response = open(call, deadline);
        ByteFlow body = response.body();
        boolean readToEnd = false;
        try {
            if (response.statusCode() != 200 || isJson(response)) {
                String text = refusal(body, deadline);
                throw refused.failure(new Refusal(response.statusCode(), response.headers(), text));
            }
            readToEnd = read(body, deadline, reader);
        } finally {
            if (reader.isWhole() && !readToEnd) {
                body.discard(DISCARD_PATIENCE);
            } else if (!readToEnd) {
                body.cancel();
            }
        }
    }

    /** A whole answer that is no stream. */
    record Fetched(int status, String body) {}

    /** Posts a small question and waits for the whole answer. */
    Fetched fetch(WireRequest call, Duration limit) throws CallFailure, InterruptedException {
        Deadline deadline = Deadline.in(limit);
        HttpResponse<ByteFlow> response = open(call, deadline);
        try {
            return new Fetched(response.statusCode(), refusal(response.body(), deadline));
        } finally {
            response.body().cancel();
        }
    }

    /** Makes a failure of an answer that is no stream. */
    @FunctionalInterface
    interface Refused {
        CallFailure failure(Refusal refusal);
    }

    private HttpResponse<ByteFlow> open(WireRequest call, Deadline deadline)
            throws CallFailure, InterruptedException {
        CompletableFuture<HttpResponse<ByteFlow>> response =
                client.sendAsync(request(call), _ -> new ByteFlow());
        boolean opened = false;
        try {
            HttpResponse<ByteFlow> answer =
                    response.get(deadline.within(limits.idle()).toMillis(), TimeUnit.MILLISECONDS);
            opened = true;
            return answer;
        } catch (TimeoutException e) {
            throw silent();
        } catch (ExecutionException e) {
            throw CallFailure.of(
                    FailureCode.CONNECTION_FAILED, "The provider could not be reached.", e);
        } finally {
            if (!opened) {
                response.cancel(true);
                response.thenAccept(late -> late.body().cancel());
            }
        }
    }

    private static HttpRequest request(WireRequest call) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(call.uri())
                        .header("content-type", "application/json")
                        .header("accept", "text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(call.body()));
        if (!"https".equalsIgnoreCase(call.uri().getScheme())) {
            request.version(HttpClient.Version.HTTP_1_1);
        }
        call.headers().forEach(request::header);
        return request.build();
    }

    /** Whether the stream itself ended, so that nothing is left to be cut. */
    private boolean read(ByteFlow body, Deadline deadline, AnswerReader reader)
            throws CallFailure, InterruptedException {
        SseParser parser = new SseParser(limits.maxEventBytes());
        SseParser.Sink<CallFailure> sink = sink(reader);
        long received = 0;
        while (!reader.isOver()) {
            Optional<ByteFlow.Received> next = next(body, deadline, reader);
            if (next.isEmpty()) {
                return false;
            }
            for (ByteBuffer bytes : next.get().bytes()) {
                received += bytes.remaining();
                parser.feed(bytes, sink);
            }
            checkEvent(parser);
            checkSize(received);
            if (next.get().last()) {
                parser.end(sink);
                return true;
            }
        }
        return false;
    }

    private SseParser.Sink<CallFailure> sink(AnswerReader reader) {
        return new SseParser.Sink<>() {
            @Override
            public void accept(SseEvent event) throws CallFailure {
                if (!reader.isOver()) {
                    reader.accept(event);
                    checkAnswer(reader.size());
                }
            }

            @Override
            public void lost() throws CallFailure {
                throw tooLarge();
            }
        };
    }

    /** Empty when the connection broke off after all that matters was said. */
    private Optional<ByteFlow.Received> next(ByteFlow body, Deadline deadline, AnswerReader reader)
            throws CallFailure, InterruptedException {
        try {
            Optional<ByteFlow.Received> next = body.next(deadline.within(limits.idle()));
            if (next.isEmpty() && !reader.isWhole()) {
                throw silent();
            }
            return next;
        } catch (IOException e) {
            if (reader.isWhole()) {
                return Optional.empty();
            }
            throw CallFailure.of(
                    FailureCode.STREAM_CUT, "The answer broke off before it was whole.", e);
        }
    }

    private String refusal(ByteFlow body, Deadline deadline) throws InterruptedException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            while (text.size() < MAX_REFUSAL_BYTES) {
                Optional<ByteFlow.Received> next = body.next(deadline.within(limits.idle()));
                if (next.isEmpty()) {
                    break;
                }
                for (ByteBuffer bytes : next.get().bytes()) {
                    byte[] piece = new byte[bytes.remaining()];
                    bytes.get(piece);
                    text.writeBytes(piece);
                }
                if (next.get().last()) {
                    break;
                }
            }
        } catch (IOException e) {
            // The status alone says enough.
            return text.toString(StandardCharsets.UTF_8);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Nobody waits for the end of an event that will not be used. */
    private void checkEvent(SseParser parser) throws CallFailure {
        if (parser.isTooLarge()) {
            throw tooLarge();
        }
    }

    private CallFailure tooLarge() {
        return CallFailure.of(
                FailureCode.PROVIDER_ERROR,
                "The provider sent an event larger than " + limits.maxEventBytes() + " bytes.");
    }

    private void checkSize(long received) throws CallFailure {
        if (received > limits.maxStreamBytes()) {
            throw CallFailure.of(
                    FailureCode.PROVIDER_ERROR,
                    "The provider sent more than " + limits.maxStreamBytes() + " bytes.");
        }
    }

    private void checkAnswer(long size) throws CallFailure {
        if (size > limits.maxAnswerBytes()) {
            throw CallFailure.of(
                    FailureCode.ANSWER_TOO_LONG,
                    "The model's answer grew past %,d bytes and was cut."
                            .formatted(limits.maxAnswerBytes()));
        }
    }

    private static CallFailure silent() {
        return CallFailure.of(FailureCode.TIMEOUT, "The provider did not answer in time.");
    }

    private static boolean isJson(HttpResponse<?> response) {
        return response.headers()
                .firstValue("content-type")
                .map(type -> type.toLowerCase(Locale.ROOT).startsWith("application/json"))
                .orElse(false);
    }
}
