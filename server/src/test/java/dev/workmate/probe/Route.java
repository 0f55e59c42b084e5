package dev.workmate.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A line of the table of routes: a call, who may make it, and what they are answered. */
record Route(String method, String path, Area area, int answer, String body) {
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");

    /** Who may; the table says what each of them means. */
    enum Area {
        OPEN,
        SELF,
        THING,
        LOG,
        QUESTION,
        EDIT,
        TENANT_READ,
        TENANT_THING,
        INSTALLATION_READ,
        INSTALLATION,
        INSTALLATION_RUN,
        ADMIN,
        ADMIN_THING,
        CROSSED;

        static Area of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    static List<Route> all() {
        try (var table = Route.class.getResourceAsStream("/probes/routes.txt")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Route::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Route read(String line) {
        String[] parts = line.split(" \\| ", -1);
        String[] call = parts[0].split(" ", 2);
        return new Route(
                call[0],
                call[1],
                Area.of(parts[1]),
                Integer.parseInt(parts[2].strip()),
                parts.length > 3 ? parts[3] : "");
    }

    boolean isReading() {
        return READING.contains(method);
    }

    /** The same call without a body for the answer. */
    Route asHead() {
        return new Route("HEAD", path, area, answer, body);
    }

    /** The call as the API's document names it, whatever its variables are called. */
    String shape() {
        return shape(method, path.replaceAll("\\?.*", ""));
    }

    static String shape(String method, String path) {
        return method + " " + VARIABLE.matcher(path).replaceAll("{}");
    }

    /** Whether this line is about a call of the API's document; a name may stand for a variable. */
    boolean isAbout(String shape) {
        String pattern = Pattern.quote(shape).replace("{}", "\\E[^/]+\\Q");
        return shape().equals(shape) || shape().matches(pattern);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
