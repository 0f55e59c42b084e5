package dev.workmate.web;

import dev.workmate.tool.ToolException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address on the web. Can only be made by the check. What its host's name leads to is decided
 * where it is resolved.
 */
public final class WebAddress {
    private static final int MAX_LENGTH = 2_000;
    private static final Pattern FORM =
            Pattern.compile("([A-Za-z]+)://([A-Za-z0-9.-]+)(?::([0-9]{1,5}))?([/?][!-~]*)?");

    private final String scheme;
    private final String host;
    private final int port;
    private final String target;

    private WebAddress(String scheme, String host, int port, String target) {
        this.scheme = scheme;
        this.host = host;
        this.port = port;
        this.target = target;
    }

    /** The address that somebody wrote; what follows a # stays behind. */
    public static WebAddress parse(String text, WebRules rules) throws ToolException {
        if (text.length() > MAX_LENGTH) {
            throw refused(text, "it is longer than " + MAX_LENGTH + " characters");
        }
        int fragment = text.indexOf('#');
        Matcher form = FORM.matcher(fragment < 0 ? text : text.substring(0, fragment));
        if (!form.matches() || text.indexOf('\\') >= 0) {
            throw refused(
                    text, "write it as https://host/path in ASCII, without a user or password");
        }
        String scheme = form.group(1).toLowerCase(Locale.ROOT);
        if (!rules.schemes().contains(scheme)) {
            throw refused(text, "only " + String.join(", ", rules.schemes()) + " is allowed");
        }
        String host = form.group(2).toLowerCase(Locale.ROOT);
        // A host that the operator wrote out is meant, also one of an inner network.
        Optional<String> problem =
                rules.hosts().contains(host) ? Optional.empty() : HostName.problem(host);
        if (problem.isPresent()) {
            throw refused(text, problem.get());
        }
        if (!rules.hosts().isEmpty() && !rules.isListed(host)) {
            throw refused(text, "its host is not on the operator's list");
        }
        return new WebAddress(scheme, host, port(text, form, rules), target(form.group(4)));
    }

    private static int port(String text, Matcher form, WebRules rules) throws ToolException {
        int usual = form.group(1).equalsIgnoreCase("http") ? 80 : 443;
        int port = form.group(3) == null ? usual : Integer.parseInt(form.group(3));
        if (!rules.ports().contains(port)) {
            throw refused(text, "its port is not allowed");
        }
        return port;
    }

    private static String target(String written) {
        if (written == null) {
            return "/";
        }
        return written.startsWith("/") ? written : "/" + written;
    }

    /** Where a page's word leads to, checked like any other address. */
    public WebAddress follow(String location, WebRules rules) throws ToolException {
        try {
            return parse(new URI(toString()).resolve(new URI(location.strip())).toString(), rules);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw refused(location, "it cannot be read");
        }
    }

    private static ToolException refused(String text, String problem) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(100)
                .map(c -> c < ' ' || c > '~' ? '?' : c)
                .forEach(shown::appendCodePoint);
        return new ToolException("The address '" + shown + "' is not allowed: " + problem + ".");
    }

    public boolean isEncrypted() {
        return scheme.equals("https");
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /** Path and query, as a request names them. */
    public String target() {
        return target;
    }

    /** Host and port as a request names them: the port only where it is unusual. */
    public String authority() {
        return port == (isEncrypted() ? 443 : 80) ? host : host + ":" + port;
    }

    @Override
    public String toString() {
        return scheme + "://" + authority() + target;
    }
}
