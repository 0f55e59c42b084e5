package dev.workmate.web.http;

import dev.workmate.web.WebDocuments.Validator;
import java.util.Optional;
import java.util.regex.Pattern;

/** The headers by which a site tells, and is asked, whether something changed. */
final class Conditions {
    /** What would not fit into a header of one line is not sent back. */
    private static final Pattern HARMLESS = Pattern.compile("[ -~]{1,300}");

    private Conditions() {}

    static String of(Validator known) {
        StringBuilder headers = new StringBuilder();
        known.tag()
                .filter(Conditions::isHarmless)
                .ifPresent(tag -> headers.append("\r\nIf-None-Match: ").append(tag));
        known.modified()
                .filter(Conditions::isHarmless)
                .ifPresent(date -> headers.append("\r\nIf-Modified-Since: ").append(date));
        return headers.toString();
    }

    static Optional<Validator> validator(Response response) {
        Optional<String> tag = response.header("etag").filter(Conditions::isHarmless);
        Optional<String> modified = response.header("last-modified").filter(Conditions::isHarmless);
        return tag.isEmpty() && modified.isEmpty()
                ? Optional.empty()
                : Optional.of(new Validator(tag, modified));
    }

    private static boolean isHarmless(String value) {
        return HARMLESS.matcher(value).matches();
    }
}
