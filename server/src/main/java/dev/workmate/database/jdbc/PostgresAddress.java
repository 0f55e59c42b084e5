package dev.workmate.database.jdbc;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * Where a PostgreSQL database is and who we are there. Written as {@code jdbc:postgresql://…}, or
 * as {@code postgres://user:password@host:port/name}. Never shows the password.
 */
public final class PostgresAddress {
    private static final String JDBC = "jdbc:postgresql:";

    private final String url;
    private final Optional<String> userInfo;

    private PostgresAddress(String url, Optional<String> userInfo) {
        this.url = url;
        this.userInfo = userInfo;
    }

    /** Throws an {@link IllegalArgumentException} that does not repeat the text. */
    public static PostgresAddress parse(String text) {
        if (text.startsWith(JDBC + "//")) {
            return checked(new PostgresAddress(text, Optional.empty()));
        }
        if (!text.startsWith("postgres://") && !text.startsWith("postgresql://")) {
            throw new IllegalArgumentException(
                    "the address of a database begins with postgres:// or jdbc:postgresql://");
        }
        URI uri = uri(text);
        if (uri.getHost() == null || uri.getRawPath() == null || uri.getRawPath().length() < 2) {
            throw new IllegalArgumentException(
                    "the address of a database names a host and a database, as in"
                            + " postgres://user:password@host:5432/workmate");
        }
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return checked(
                new PostgresAddress(
                        JDBC + "//" + uri.getHost() + port + uri.getRawPath() + query,
                        Optional.ofNullable(uri.getRawUserInfo())));
    }

    /** Later on, whoever cannot read it would repeat it whole. */
    private static PostgresAddress checked(PostgresAddress address) {
        if (Driver.parseURL(address.url, new Properties()) == null) {
            throw new IllegalArgumentException("the address of the database is not well formed");
        }
        return address;
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            // Its message would hold the password.
            throw new IllegalArgumentException(
                    "the address of the database is not well formed: " + e.getReason());
        }
    }

    String url() {
        return url;
    }

    void credentials(Properties properties) {
        if (userInfo.isEmpty()) {
            return;
        }
        String[] parts = userInfo.get().split(":", 2);
        properties.setProperty("user", decoded(parts[0]));
        if (parts.length == 2) {
            properties.setProperty("password", decoded(parts[1]));
        }
    }

    /** In an address a plus sign is a plus sign. */
    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** Host and name of the database, nothing of what opens it. */
    @Override
    public String toString() {
        int query = url.indexOf('?');
        String place = query < 0 ? url : url.substring(0, query);
        return place.substring(JDBC.length() + 2).replaceFirst("^.*@", "");
    }
}
