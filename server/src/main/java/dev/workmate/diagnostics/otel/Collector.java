package dev.workmate.diagnostics.otel;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Where traces are sent: whoever speaks OTLP over HTTP. */
public final class Collector {
    /** Its warnings: one for every trace that is lost. They are counted instead. */
    private static final Logger EXPORTER = Logger.getLogger("io.opentelemetry.exporter");

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration LIMIT = Duration.ofSeconds(8);
    private static final String PATH = "/v1/traces";

    private Collector() {}

    /**
     * Sends to an address such as {@code http://collector:4318}, with headers such as {@code
     * api-key=abc, tenant=x}.
     */
    public static SpanExporter at(String url, String headers) {
        OtlpHttpSpanExporterBuilder builder =
                OtlpHttpSpanExporter.builder()
                        .setEndpoint(address(url))
                        .setConnectTimeout(CONNECT)
                        .setTimeout(LIMIT)
                        .setRetryPolicy(null)
                        .setCompression("gzip");
        for (String header : headers.split(",")) {
            if (!header.isBlank()) {
                add(builder, header);
            }
        }
        EXPORTER.setLevel(Level.OFF);
        return builder.build();
    }

    private static void add(OtlpHttpSpanExporterBuilder builder, String header) {
        int equals = header.indexOf('=');
        if (equals < 1) {
            // Without its text: it may be a key.
            throw new IllegalArgumentException(
                    "WORKMATE_TRACES_HEADERS must be name=value, separated by commas");
        }
        builder.addHeader(
                header.substring(0, equals).strip(), header.substring(equals + 1).strip());
    }

    private static String address(String url) {
        URI uri;
        try {
            uri = URI.create(url.strip());
        } catch (IllegalArgumentException e) {
            throw wrong(e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null
                || Arrays.asList("http", "https").indexOf(scheme) < 0
                || uri.getRawUserInfo() != null) {
            throw wrong(null);
        }
        String text = uri.toString();
        if (text.endsWith(PATH)) {
            return text;
        }
        return (text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + PATH;
    }

    private static IllegalArgumentException wrong(
            @org.jspecify.annotations.Nullable Throwable cause) {
        return new IllegalArgumentException(
                "WORKMATE_TRACES_URL must be an address such as http://collector:4318", cause);
    }

    /** Which program and which of its processes speaks. */
    public static Resource resource(String version, String instance) {
        return Resource.builder()
                .put(AttributeKey.stringKey("service.name"), "workmate")
                .put(AttributeKey.stringKey("service.version"), version)
                .put(AttributeKey.stringKey("service.instance.id"), instance)
                .build();
    }
}
