package dev.workmate.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A line of the table of routes: a call, who may make it, and what they are answered. */
record Route(String method, String path, Area area, int answer, String body, Form form) {
    private static final int OK = 200;

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}");
    private static final Set<String> STREAMED = streamed();

    Route(String method, String path, Area area, int answer, String body) {
        this(method, path, area, answer, body, Form.USUAL);
    }

    /** In which form the answer is asked for. */
    enum Form {
        USUAL,
        EVENTS
    }

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

    /** Calls that can be answered by a stream of events are made in both forms. */
    static List<Route> inEveryForm() {
        return all().stream()
                .flatMap(route -> Stream.concat(Stream.of(route), route.asEvents().stream()))
                .toList();
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

    /** Calls of the API's document that can be answered by a stream of events. */
    private static Set<String> streamed() {
        try (InputStream document = Route.class.getResourceAsStream("/openapi.json")) {
            Set<String> shapes = new TreeSet<>();
            new JsonMapper()
                    .readTree(document)
                    .get("paths")
                    .properties()
                    .forEach(
                            path ->
                                    path.getValue().properties().stream()
                                            .filter(call -> isStreamed(call.getValue()))
                                            .map(call -> call.getKey().toUpperCase(Locale.ROOT))
                                            .forEach(
                                                    method ->
                                                            shapes.add(
                                                                    shape(method, path.getKey()))));
            return shapes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isStreamed(JsonNode call) {
        return call.path("responses")
                .valueStream()
                .anyMatch(response -> response.path("content").has("text/event-stream"));
    }

    /** The same call, asked to tell of it while it goes on; empty where it cannot. */
    Optional<Route> asEvents() {
        return form == Form.USUAL && STREAMED.stream().anyMatch(this::isAbout)
                ? Optional.of(
                        new Route(
                                method, path, area, answer < 300 ? OK : answer, body, Form.EVENTS))
                : Optional.empty();
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
        return method + " " + path + (form == Form.EVENTS ? " as events" : "");
    }
}
