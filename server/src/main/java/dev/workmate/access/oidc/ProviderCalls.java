package dev.workmate.access.oidc;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.AbstractClientHttpRequest;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;

/**
 * All calls to providers: to https or this machine alone, without redirects, with a limit for the
 * whole answer and for its size. What goes wrong is told without the address's query or a body,
 * which may hold secrets. Thread-safe.
 */
final class ProviderCalls implements ClientHttpRequestFactory, ResourceRetriever {
    private static final int MAX_ANSWER = 1 << 20;

    /** What the client sets by itself. */
    private static final Set<String> RESTRICTED = Set.of("content-length", "host", "connection");

    private final Duration limit;
    private final HttpClient client;

    ProviderCalls(Duration limit) {
        this.limit = limit;
        this.client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(limit)
                        .build();
    }

    byte[] get(URI address) throws IOException {
        HttpResponse<byte[]> answer =
                send(HttpRequest.newBuilder(checked(address)).header("Accept", "application/json"));
        if (answer.statusCode() != 200) {
            throw new ProviderAwayException(
                    address.getHost() + " answered with " + answer.statusCode());
        }
        return answer.body();
    }

    @Override
    public Resource retrieveResource(URL address) throws IOException {
        byte[] body = get(URI.create(address.toString()));
        return new Resource(new String(body, StandardCharsets.UTF_8), "application/json");
    }

    @Override
    public ClientHttpRequest createRequest(URI address, HttpMethod method) {
        return new Call(address, method);
    }

    private static URI checked(URI address) throws IOException {
        if (!Endpoints.isAllowed(address)) {
            throw new ProviderAwayException("an address of the provider is not https");
        }
        return address;
    }

    /**
     * The limit holds for all of it: a head may come at once and its body never. A connection that
     * was kept may have been given up at the other end just now, so what was lost without an answer
     * is sent once more: nothing that is sent here does harm a second time.
     */
    private HttpResponse<byte[]> send(HttpRequest.Builder builder) throws IOException {
        HttpRequest request = builder.build();
        long end = System.nanoTime() + limit.toNanos();
        try {
            try {
                return answer(request, end);
            } catch (ExecutionException e) {
                if (!isLost(e.getCause())) {
                    throw e;
                }
                return answer(request, end);
            }
        } catch (TimeoutException e) {
            throw new ProviderAwayException("no answer within " + limit);
        } catch (ExecutionException e) {
            throw new ProviderAwayException("the call failed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderAwayException("interrupted");
        }
    }

    private HttpResponse<byte[]> answer(HttpRequest request, long end)
            throws ExecutionException, TimeoutException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER));
        try {
            return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } finally {
            answer.cancel(true);
        }
    }

    /** Whether it got there, and the connection ended before an answer. */
    private static boolean isLost(@Nullable Throwable failure) {
        return failure instanceof EOFException
                || failure instanceof SocketException && !(failure instanceof ConnectException)
                || failure instanceof IOException && failure.getCause() instanceof EOFException;
    }

    /** A call as Spring makes it. */
    private final class Call extends AbstractClientHttpRequest {
        private final URI address;
        private final HttpMethod method;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();

        Call(URI address, HttpMethod method) {
            this.address = address;
            this.method = method;
        }

        @Override
        public HttpMethod getMethod() {
            return method;
        }

        @Override
        public URI getURI() {
            return address;
        }

        @Override
        protected OutputStream getBodyInternal(HttpHeaders headers) {
            return body;
        }

        @Override
        protected ClientHttpResponse executeInternal(HttpHeaders headers) throws IOException {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(checked(address))
                            .method(method.name(), BodyPublishers.ofByteArray(body.toByteArray()));
            headers.forEach(
                    (name, values) -> {
                        if (!RESTRICTED.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                            values.forEach(value -> request.header(name, value));
                        }
                    });
            return new Answer(send(request));
        }
    }

    private record Answer(HttpResponse<byte[]> answer) implements ClientHttpResponse {
        @Override
        public HttpStatusCode getStatusCode() {
            return HttpStatusCode.valueOf(answer.statusCode());
        }

        @Override
        public String getStatusText() {
            return "";
        }

        @Override
        public void close() {
            // All of it is here already.
        }

        @Override
        public InputStream getBody() {
            return new ByteArrayInputStream(answer.body());
        }

        @Override
        public HttpHeaders getHeaders() {
            HttpHeaders headers = new HttpHeaders();
            answer.headers().map().forEach(headers::addAll);
            return headers;
        }
    }
}
