package dev.workmate.demo.odata;

import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.store.Store;
import dev.workmate.demo.user.Rights;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Companies may be named instead of given by id; the parser knows only ids. */
final class CompanyNames {
    private static final Pattern NAMED = Pattern.compile("companies\\(name='((?:[^']|'')*)'\\)");

    private CompanyNames() {}

    static String resolve(String path, Store store) {
        int end = path.indexOf('/', 1);
        String first = path.substring(1, end < 0 ? path.length() : end);
        String plain = URLDecoder.decode(first.replace("+", "%2B"), StandardCharsets.UTF_8);
        Matcher named = NAMED.matcher(plain);
        if (!named.matches()) {
            return path;
        }
        String name = named.group(1).replace("''", "'");
        return store.findNamed(name)
                .filter(company -> Rights.current().sees(company.name()))
                .map(
                        company ->
                                "/companies("
                                        + company.id()
                                        + ")"
                                        + (end < 0 ? "" : path.substring(end)))
                .orElseThrow(
                        () ->
                                new ODataError(
                                        404,
                                        "Internal_CompanyNotFound",
                                        "The company '" + name + "' does not exist."));
    }
}
