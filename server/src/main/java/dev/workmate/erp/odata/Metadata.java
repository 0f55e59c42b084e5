package dev.workmate.erp.odata;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpException.Effect;
import dev.workmate.erp.odata.edm.Edmx;
import dev.workmate.erp.odata.edm.EdmxReader;
import dev.workmate.erp.odata.edm.ModelBuilder;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ODataHttp;
import dev.workmate.erp.odata.http.ServiceFailures;
import dev.workmate.erp.odata.http.ServiceRequest;
import dev.workmate.text.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a service is made of, read once and read again when it is old or turned out to be wrong.
 * Thread-safe: one thread reads for all who wait.
 */
final class Metadata {
    private static final Logger LOG = LoggerFactory.getLogger(Metadata.class);
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

    private final BaseAddress root;
    private final String route;
    private final ODataHttp http;
    private final ConnectionLimits limits;
    private final InstantSource time;
    private final ReentrantLock reading = new ReentrantLock(true);

    /** Replaced as a whole, by whoever holds {@code reading}. */
    private volatile @Nullable Known known;

    Metadata(
            BaseAddress root,
            String route,
            ODataHttp http,
            ConnectionLimits limits,
            InstantSource time) {
        this.root = root;
        this.route = route;
        this.http = http;
        this.limits = limits;
        this.time = time;
    }

    private record Known(ServiceModel model, Optional<String> etag, Instant lookAgainAt) {}

    ServiceModel current() throws ErpException, InterruptedException {
        Known now = known;
        return now != null && time.instant().isBefore(now.lookAgainAt())
                ? now.model()
                : read(now).model();
    }

    /** Reads again what is the same as {@code doubted}; whether it is another one now. */
    boolean reload(ServiceModel doubted) throws ErpException, InterruptedException {
        Known now = known;
        if (now == null || now.model().hash().equals(doubted.hash())) {
            now = read(now);
        }
        return !now.model().hash().equals(doubted.hash());
    }

    private Known read(@Nullable Known before) throws ErpException, InterruptedException {
        if (!reading.tryLock(limits.turn().toMillis(), TimeUnit.MILLISECONDS)) {
            throw new ErpException.Unavailable(
                    "The ERP system takes too long to describe itself.",
                    "metadata_unavailable",
                    Optional.empty(),
                    Effect.NONE);
        }
        try {
            Known now = known;
            if (now != null && now != before) {
                return now;
            }
            Known fresh = before == null ? fetch(Optional.empty()) : refreshed(before);
            known = fresh;
            return fresh;
        } finally {
            reading.unlock();
        }
    }

    private Known refreshed(Known before) throws InterruptedException {
        try {
            return fetch(Optional.of(before));
        } catch (ErpException e) {
            LOG.warn(
                    "The metadata of {} cannot be read again; what is known of it stays for now: {}",
                    root.uri().getHost(),
                    e.getMessage());
            return new Known(before.model(), before.etag(), time.instant().plus(AFTER_FAILURE));
        }
    }

    private Known fetch(Optional<Known> before) throws ErpException, InterruptedException {
        ServiceRequest request =
                ServiceRequest.get(root.below("$metadata")).with("Accept", "application/xml");
        Optional<String> tag = before.flatMap(Known::etag);
        return http.read(
                tag.isPresent() ? request.with("If-None-Match", tag.get()) : request,
                answer -> {
                    Instant lookAgain = time.instant().plus(limits.metadataAge());
                    if (answer.status() == 304 && before.isPresent()) {
                        return new Known(before.get().model(), before.get().etag(), lookAgain);
                    }
                    return new Known(parse(answer.body()), answer.header("etag"), lookAgain);
                });
    }

    private ServiceModel parse(InputStream body) throws IOException, ErpException {
        MessageDigest digest = Digests.sha256();
        try (DigestInputStream stream = new DigestInputStream(body, digest)) {
            Edmx edmx = EdmxReader.read(stream);
            stream.transferTo(java.io.OutputStream.nullOutputStream());
            return ModelBuilder.build(edmx, route, HexFormat.of().formatHex(digest.digest()));
        } catch (XMLStreamException e) {
            if (e.getNestedException() instanceof IOException cut) {
                throw cut;
            }
            throw new ErpException.Unreadable(
                    "The ERP system describes itself in a way that cannot be read: "
                            + ServiceFailures.shorten(String.valueOf(e.getMessage())),
                    Effect.NONE);
        }
    }
}
