package dev.workmate.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The table of routes and the API's document name the same calls. */
class RoutesTest {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final List<Route> routes = Route.all();

    @Test
    void everyRouteHasALineThatSaysWhoMay() throws IOException {
        List<String> missing =
                documented().stream()
                        .filter(shape -> routes.stream().noneMatch(route -> route.isAbout(shape)))
                        .map(
                                shape ->
                                        "decide who may call "
                                                + shape
                                                + " and add a line to"
                                                + " server/src/test/resources/probes/routes.txt,"
                                                + " such as: "
                                                + shape.replace("{}", "{id}")
                                                + " | thing | 200 (areas and variables are"
                                                + " explained there; a new variable needs a thing"
                                                + " in probe.Victim)")
                        .toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void everyLineIsAboutARoute() throws IOException {
        Set<String> documented = documented();
        assertThat(routes)
                .allSatisfy(
                        route ->
                                assertThat(documented)
                                        .as("no such route: %s", route)
                                        .anyMatch(route::isAbout));
    }

    private static Set<String> documented() throws IOException {
        try (InputStream document = RoutesTest.class.getResourceAsStream("/openapi.json")) {
            Set<String> shapes = new TreeSet<>();
            JsonNode paths = new JsonMapper().readTree(document).get("paths");
            paths.properties()
                    .forEach(
                            path ->
                                    path.getValue().propertyNames().stream()
                                            .filter(METHODS::contains)
                                            .map(
                                                    method ->
                                                            Route.shape(
                                                                    method.toUpperCase(
                                                                            java.util.Locale.ROOT),
                                                                    path.getKey()))
                                            .forEach(shapes::add));
            return shapes;
        }
    }
}
