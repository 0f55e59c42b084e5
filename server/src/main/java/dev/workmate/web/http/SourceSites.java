package dev.workmate.web.http;

import dev.workmate.tool.ToolException;
import dev.workmate.web.WebAddress;
import dev.workmate.web.WebDocument;
import dev.workmate.web.WebDocuments;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sites whose pages may be sources: public ones where the operator switched that on, and those of
 * an inner network that he named by their origins. Thread-safe.
 */
public final class SourceSites implements WebDocuments {
    private final Optional<GuardedClient> open;
    private final Set<URI> origins;
    private final GuardedClient inside;

    private SourceSites(Optional<GuardedClient> open, Set<URI> origins) {
        this.open = open;
        this.origins = Set.copyOf(origins);
        this.inside = GuardedClient.within(this.origins);
    }

    /**
     * Empty where no site may be read; {@code hosts} are the only public ones, if there are any.
     */
    public static Optional<WebDocuments> read(
            Function<String, Optional<String>> lookup, Set<String> hosts) {
        boolean isOn =
                switch (lookup.apply("workmate.web-sources").orElse("off").strip()) {
                    case "on" -> true;
                    case "off" -> false;
                    default ->
                            throw new IllegalArgumentException(
                                    "WORKMATE_WEB_SOURCES must be on or off");
                };
        Set<URI> origins =
                Arrays.stream(lookup.apply("workmate.web-intranet").orElse("").split(","))
                        .map(String::strip)
                        .filter(origin -> !origin.isEmpty())
                        .map(SourceSites::origin)
                        .collect(Collectors.toUnmodifiableSet());
        return isOn || !origins.isEmpty()
                ? Optional.of(
                        new SourceSites(
                                isOn ? Optional.of(new GuardedClient(hosts)) : Optional.empty(),
                                origins))
                : Optional.empty();
    }

    private static URI origin(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!lower.matches("https?://[a-z0-9.-]+(:[0-9]{1,5})?")) {
            throw new IllegalArgumentException(
                    "WORKMATE_WEB_INTRANET lists origins such as http://wiki.corp:8080, separated by"
                            + " commas; "
                            + text
                            + " is none");
        }
        return URI.create(lower);
    }

    @Override
    public WebAddress address(String text) throws ToolException {
        if (isInside(text)) {
            return inside.address(text);
        }
        return client().address(text);
    }

    @Override
    public WebDocument fetch(WebAddress address, Optional<Validator> known, int maxBytes)
            throws ToolException, InterruptedException {
        return (isInside(address.toString()) ? inside : client()).fetch(address, known, maxBytes);
    }

    private GuardedClient client() throws ToolException {
        return open.orElseThrow(
                () -> new ToolException("The operator does not allow pages of the open web."));
    }

    private boolean isInside(String address) {
        String lower = address.toLowerCase(Locale.ROOT);
        return origins.stream()
                .map(URI::toString)
                .anyMatch(
                        origin ->
                                lower.equals(origin)
                                        || lower.startsWith(origin + "/")
                                        || lower.startsWith(origin + "?"));
    }
}
