package dev.workmate.files.s3;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The four calls of S3 that we need. Each try and all tries together have a limit; what may be
 * repeated is: every call here, since each names all that shall be. Thread-safe.
 */
final class S3Client implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ONE_TRY = Duration.ofSeconds(8);
    private static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    /** More than any file that we keep, and any page of a listing. */
    private static final int MAX_ANSWER = 96 * 1024 * 1024;

    private final S3Settings settings;
    private final S3Signature signature;
    private final InstantSource time;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    S3Client(S3Settings settings, InstantSource time) {
        this.settings = settings;
        this.signature = new S3Signature(settings);
        this.time = time;
    }

    void put(String key, byte[] content) throws IOException {
        if (call("PUT", key, new TreeMap<>(), content).isEmpty()) {
            throw noBucket();
        }
    }

    Optional<byte[]> get(String key) throws IOException {
        return call("GET", key, new TreeMap<>(), new byte[0]);
    }

    void delete(String key) throws IOException {
        call("DELETE", key, new TreeMap<>(), new byte[0]);
    }

    /** A page of keys, rising, from behind one on. */
    S3Page list(String prefix, String after, int limit) throws IOException {
        SortedMap<String, String> query = new TreeMap<>();
        query.put("list-type", "2");
        query.put("prefix", prefix);
        query.put("max-keys", Integer.toString(limit));
        if (!after.isEmpty()) {
            query.put("start-after", after);
        }
        return S3Page.read(call("GET", "", query, new byte[0]).orElseThrow(S3Client::noBucket));
    }

    private static IOException noBucket() {
        return new IOException("there is no such bucket");
    }

    /** Empty where there is no such thing. */
    private Optional<byte[]> call(
            String method, String key, SortedMap<String, String> query, byte[] body)
            throws IOException {
        IOException failure = new IOException("the storage for files was not asked");
        for (int i = 0; i < TRIES; i++) {
            try {
                if (i > 0) {
                    Thread.sleep(FIRST_PAUSE.multipliedBy(1L << (i - 1)));
                }
                return once(method, key, query, body);
            } catch (S3Exception e) {
                if (!e.isPassing()) {
                    throw e;
                }
                failure = e;
            } catch (IOException e) {
                failure = new IOException("the storage for files does not answer", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("the storage for files was not waited for", e);
            }
        }
        throw failure;
    }

    private Optional<byte[]> once(
            String method, String key, SortedMap<String, String> query, byte[] body)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> response = send(request(method, key, query, body));
        int status = response.statusCode();
        if (status == 404) {
            return Optional.empty();
        }
        if (status / 100 != 2) {
            throw new S3Exception(method, status);
        }
        return Optional.of(response.body());
    }

    /** The limit is for the whole answer: the client's own ends with its first bytes. */
    private HttpResponse<byte[]> send(HttpRequest request)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> sent =
                http.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_ANSWER));
        try {
            return sent.get(ONE_TRY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + ONE_TRY, e);
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e.getCause());
        } finally {
            sent.cancel(true);
        }
    }

    private HttpRequest request(
            String method, String key, SortedMap<String, String> query, byte[] body) {
        URI endpoint = settings.endpoint();
        boolean inPath = settings.style() == S3Settings.Style.PATH;
        String host =
                inPath
                        ? endpoint.getRawAuthority()
                        : settings.bucket() + "." + endpoint.getRawAuthority();
        String path =
                (inPath ? "/" + settings.bucket() : "")
                        + (key.isEmpty()
                                ? (inPath ? "" : "/")
                                : "/" + S3Signature.encoded(key, "/"));
        Map<String, String> headers =
                signature.headers(method, host, path, query, body, time.instant());
        String search = query.isEmpty() ? "" : "?" + S3Signature.query(query);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(
                                URI.create(endpoint.getScheme() + "://" + host + path + search))
                        .timeout(ONE_TRY)
                        .method(
                                method,
                                method.equals("PUT")
                                        ? BodyPublishers.ofByteArray(body)
                                        : BodyPublishers.noBody());
        headers.forEach(request::setHeader);
        return request.build();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
