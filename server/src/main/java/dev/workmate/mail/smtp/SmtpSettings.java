package dev.workmate.mail.smtp;

import dev.workmate.mail.MailAddress;
import dev.workmate.mail.MailLanguage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which server takes mail, how it is reached, and what mails say of us. What is half set, or would
 * show the password to the network, stops the start.
 */
public record SmtpSettings(
        String host,
        int port,
        Encryption encryption,
        Optional<Credentials> credentials,
        Sender from,
        String page,
        MailLanguage language) {
    private static final Pattern NAMED = Pattern.compile("([^<>\\p{Cntrl}]{0,100})<([^<>]+)>");
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    /** How the way to the mail server is protected. */
    public enum Encryption {
        /** Begins in the clear and must turn to TLS before anything is said. */
        STARTTLS,
        TLS,
        NONE
    }

    /** Who signs in at the mail server. */
    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return "[credentials]";
        }
    }

    /** Whom mails are from; the name may be empty. */
    public record Sender(String name, MailAddress address) {}

    /**
     * Empty where {@code WORKMATE_SMTP_URL} is not set. {@code lookup} takes names of environment
     * variables; {@code known} is where people find this server, where that can be told without
     * {@code WORKMATE_PUBLIC_URL}.
     */
    public static Optional<SmtpSettings> read(
            Function<String, Optional<String>> lookup, Optional<String> known) {
        return lookup.apply("WORKMATE_SMTP_URL").map(text -> read(text.strip(), lookup, known));
    }

    private static SmtpSettings read(
            String text, Function<String, Optional<String>> lookup, Optional<String> known) {
        URI url = url(text);
        Encryption encryption =
                switch (url.getScheme().toLowerCase(Locale.ROOT)) {
                    case "smtp" -> Encryption.STARTTLS;
                    case "smtps" -> Encryption.TLS;
                    case "smtp+plain" -> Encryption.NONE;
                    default -> throw wrongUrl(text);
                };
        int usualPort = encryption == Encryption.TLS ? 465 : 587;
        Optional<Credentials> credentials = credentials(lookup);
        if (credentials.isPresent()
                && encryption == Encryption.NONE
                && !THIS_MACHINE.contains(url.getHost())) {
            throw new IllegalArgumentException(
                    "WORKMATE_SMTP_URL is not encrypted, so WORKMATE_SMTP_USER cannot sign in there;"
                            + " use smtp:// (STARTTLS) or smtps://");
        }
        return new SmtpSettings(
                url.getHost(),
                url.getPort() < 0 ? usualPort : url.getPort(),
                encryption,
                credentials,
                sender(required(lookup, "WORKMATE_MAIL_FROM")),
                page(lookup, known),
                language(lookup));
    }

    private static URI url(String text) {
        try {
            URI url = URI.create(text);
            if (url.getScheme() != null
                    && url.getHost() != null
                    && url.getUserInfo() == null
                    && url.getPath().replace("/", "").isEmpty()
                    && url.getQuery() == null
                    && url.getPort() != 0) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            // Said below, without what was set: a password may be in it.
        }
        throw wrongUrl(text);
    }

    private static IllegalArgumentException wrongUrl(String text) {
        String hint =
                text.contains("@") ? "; the password belongs into WORKMATE_SMTP_PASSWORD" : "";
        return new IllegalArgumentException(
                "WORKMATE_SMTP_URL must be like smtp://mail.example.org:587 (STARTTLS),"
                        + " smtps://mail.example.org:465 (TLS) or smtp+plain://localhost:25"
                        + hint);
    }

    private static Optional<Credentials> credentials(Function<String, Optional<String>> lookup) {
        Optional<String> password =
                lookup.apply("WORKMATE_SMTP_PASSWORD")
                        .or(
                                () ->
                                        lookup.apply("WORKMATE_SMTP_PASSWORD_FILE")
                                                .map(SmtpSettings::content));
        Optional<String> user = lookup.apply("WORKMATE_SMTP_USER").map(String::strip);
        if (user.isPresent() != password.isPresent()) {
            throw new IllegalArgumentException(
                    "set both WORKMATE_SMTP_USER and WORKMATE_SMTP_PASSWORD (or its _FILE), or"
                            + " neither");
        }
        return user.map(name -> new Credentials(name, password.orElseThrow()));
    }

    private static String content(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "WORKMATE_SMTP_PASSWORD_FILE cannot be read: " + file, e);
        }
    }

    private static String required(Function<String, Optional<String>> lookup, String name) {
        return lookup.apply(name)
                .map(String::strip)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "WORKMATE_SMTP_URL is set, so " + name + " is needed too"));
    }

    static Sender sender(String text) {
        Matcher named = NAMED.matcher(text);
        String name = named.matches() ? named.group(1).strip() : "";
        return MailAddress.parse(named.matches() ? named.group(2).strip() : text)
                .map(address -> new Sender(name, address))
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "WORKMATE_MAIL_FROM must be like Workmate"
                                                + " <workmate@example.org>, was: "
                                                + text));
    }

    /** Links lead here; never where some caller says that this server is. */
    private static String page(Function<String, Optional<String>> lookup, Optional<String> known) {
        Optional<String> set = lookup.apply("WORKMATE_PUBLIC_URL").map(String::strip);
        if (set.isEmpty()) {
            return known.orElseThrow(
                    () ->
                            new IllegalArgumentException(
                                    "WORKMATE_SMTP_URL is set, so WORKMATE_PUBLIC_URL must say where"
                                            + " links in mails lead, such as"
                                            + " https://chat.example.com"));
        }
        String page = set.get().replaceFirst("/+$", "");
        if (!page.matches("https?://[A-Za-z0-9.:\\[\\]-]+")) {
            throw new IllegalArgumentException(
                    "WORKMATE_PUBLIC_URL must be like https://chat.example.com, was: " + page);
        }
        return page;
    }

    private static MailLanguage language(Function<String, Optional<String>> lookup) {
        String word = lookup.apply("WORKMATE_MAIL_LANGUAGE").orElse("en");
        return MailLanguage.find(word)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "WORKMATE_MAIL_LANGUAGE must be en, de or es, was: "
                                                + word));
    }
}
