package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.SourceTrouble;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Where documents may lie: drives, sites with their libraries, and folders. Thread-safe. */
public final class GraphPlaces {
    private static final int MOST = 100;

    private final GraphClient graph;

    GraphPlaces(GraphClient graph) {
        this.graph = graph;
    }

    /** A place by its id, and how people call it. */
    public record Place(String id, String name, Optional<String> url) {}

    /** The account's own drives. */
    public List<Place> drives(ConnectionId connection) throws SourceTrouble, InterruptedException {
        return list(connection, "/me/drives?$top=" + MOST);
    }

    public List<Place> sites(ConnectionId connection, String words)
            throws SourceTrouble, InterruptedException {
        return list(connection, "/sites?search=" + GraphReader.encoded(words) + "&$top=" + MOST);
    }

    /** The libraries of a site. */
    public List<Place> libraries(ConnectionId connection, String site)
            throws SourceTrouble, InterruptedException {
        return list(connection, "/sites/" + GraphReader.encoded(site) + "/drives?$top=" + MOST);
    }

    public List<Place> folders(ConnectionId connection, String drive, Optional<String> parent)
            throws SourceTrouble, InterruptedException {
        String at = parent.map(item -> "/items/" + GraphReader.encoded(item)).orElse("/root");
        return list(
                connection,
                "/drives/" + GraphReader.encoded(drive) + at + "/children?$top=" + MOST,
                json -> json.has("folder"));
    }

    /** A drive by its id; empty where it is not there or not for this account. */
    public Optional<Place> drive(ConnectionId connection, String drive)
            throws SourceTrouble, InterruptedException {
        return one(connection, "/drives/" + GraphReader.encoded(drive));
    }

    /** A folder of a drive. */
    public Optional<Place> folder(ConnectionId connection, String drive, String folder)
            throws SourceTrouble, InterruptedException {
        return one(
                connection,
                "/drives/" + GraphReader.encoded(drive) + "/items/" + GraphReader.encoded(folder));
    }

    private Optional<Place> one(ConnectionId connection, String path)
            throws SourceTrouble, InterruptedException {
        return graph.get(connection, graph.at(path)) instanceof GraphClient.Json json
                ? Optional.of(place(json.body()))
                : Optional.empty();
    }

    private List<Place> list(ConnectionId connection, String path)
            throws SourceTrouble, InterruptedException {
        return list(connection, path, _ -> true);
    }

    private List<Place> list(
            ConnectionId connection, String path, Function<JsonNode, Boolean> wanted)
            throws SourceTrouble, InterruptedException {
        URI address = graph.at(path);
        if (!(graph.get(connection, address) instanceof GraphClient.Json json)) {
            return List.of();
        }
        return json.body()
                .path("value")
                .valueStream()
                .filter(wanted::apply)
                .map(GraphPlaces::place)
                .filter(place -> !place.id().isEmpty())
                .limit(MOST)
                .toList();
    }

    private static Place place(JsonNode json) {
        String name = json.path("displayName").asString(json.path("name").asString(""));
        return new Place(
                json.path("id").asString(""),
                name,
                Optional.of(json.path("webUrl").asString("")).filter(url -> !url.isEmpty()));
    }
}
