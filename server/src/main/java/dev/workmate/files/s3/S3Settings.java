package dev.workmate.files.s3;

import dev.workmate.llm.Secret;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a bucket is and who asks: {@code s3://bucket/prefix?region=…&endpoint=…&style=path}.
 * Without an endpoint it is Amazon's of the region. Immutable.
 */
public record S3Settings(
        URI endpoint, Style style, String bucket, String prefix, String region, Keys keys) {
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,40}");
    private static final Pattern PREFIX = Pattern.compile("(?:[A-Za-z0-9_-]{1,30}/){0,2}");
    private static final Set<String> OPTIONS = Set.of("region", "endpoint", "style");

    /** How a bucket stands in an address. */
    public enum Style {
        /** In the path: what most other servers than Amazon's take. */
        PATH,
        /** In the host's name. */
        HOST
    }

    /** Who asks. The secret shows itself to nobody. */
    public record Keys(String access, Secret secret) {}

    /** Reads the setting; what is wrong with it is said without its text, which may hold keys. */
    public static S3Settings parse(String url, Keys keys) {
        URI uri;
        try {
            uri = URI.create(url.strip());
        } catch (IllegalArgumentException e) {
            throw wrong("is no address");
        }
        Map<String, String> options = options(uri);
        String bucket = uri.getAuthority() == null ? "" : uri.getAuthority();
        String path = uri.getPath() == null ? "" : uri.getPath();
        String prefix = path.isEmpty() || path.equals("/") ? "" : path.substring(1);
        prefix = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
        String region = options.getOrDefault("region", "us-east-1");
        if (!BUCKET.matcher(bucket).matches()) {
            throw wrong("names no bucket");
        }
        if (!PREFIX.matcher(prefix).matches()) {
            throw wrong("has a prefix with other signs than letters, digits, _ and -");
        }
        if (!REGION.matcher(region).matches()) {
            throw wrong("names no region");
        }
        Style style =
                style(
                        options.getOrDefault(
                                "style", options.containsKey("endpoint") ? "path" : "host"));
        URI endpoint =
                endpoint(
                        options.getOrDefault(
                                "endpoint", "https://s3." + region + ".amazonaws.com"));
        return new S3Settings(endpoint, style, bucket, prefix, region, keys);
    }

    private static Map<String, String> options(URI uri) {
        Map<String, String> options = new HashMap<>();
        String query = Optional.ofNullable(uri.getRawQuery()).orElse("");
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (pair.isEmpty()) {
                continue;
            }
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (equals < 0 || !OPTIONS.contains(name)) {
                throw wrong("takes region, endpoint and style behind its question mark");
            }
            options.put(
                    name, URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return options;
    }

    private static Style style(String text) {
        return switch (text) {
            case "path" -> Style.PATH;
            case "host" -> Style.HOST;
            default -> throw wrong("has a style that is neither path nor host");
        };
    }

    private static URI endpoint(String text) {
        try {
            URI uri = URI.create(text);
            String scheme = String.valueOf(uri.getScheme());
            if (uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && (scheme.equals("https") || scheme.equals("http"))
                    && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))) {
                return URI.create(scheme + "://" + uri.getRawAuthority());
            }
        } catch (IllegalArgumentException e) {
            throw wrong("has an endpoint that is no address");
        }
        throw wrong("has an endpoint that is no http or https address");
    }

    private static IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("WORKMATE_FILES_URL " + what);
    }
}
