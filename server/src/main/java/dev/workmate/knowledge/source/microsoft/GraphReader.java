package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceReader;
import dev.workmate.knowledge.source.SourceSettings.Drive;
import dev.workmate.knowledge.source.SourceTrouble;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Reads drives of OneDrive and libraries of SharePoint by their changes. The whole drive is
 * followed, also where one folder is wanted: only so is it known what moves in and out.
 * Thread-safe.
 */
public final class GraphReader implements SourceReader {
    private static final int PAGE = 200;

    private final GraphClient graph;
    private final Downloads downloads;

    GraphReader(GraphClient graph, Downloads downloads) {
        this.graph = graph;
        this.downloads = downloads;
    }

    @Override
    public Listing list(Source source, Optional<String> cursor)
            throws SourceTrouble, InterruptedException {
        Drive drive = (Drive) source.settings();
        URI address =
                cursor.isPresent()
                        ? GraphClient.link(cursor.get())
                        : graph.at(drivePath(drive) + "/root/delta?$top=" + PAGE);
        return switch (graph.get(drive.connection(), address)) {
            case GraphClient.Json json -> page(json.body());
            case GraphClient.Outdated _ -> new Listing.StartOver();
            case GraphClient.Denied _ ->
                    throw new SourceTrouble.Lost(
                            "The drive is not there any more, or not for you.");
        };
    }

    private static Listing page(JsonNode body) throws SourceTrouble {
        String next = body.path("@odata.nextLink").asString("");
        String delta = body.path("@odata.deltaLink").asString("");
        if (next.isEmpty() && delta.isEmpty()) {
            throw new SourceTrouble.Unavailable("Microsoft Graph's answer cannot be read.");
        }
        return new Listing.Page(
                body.path("value")
                        .valueStream()
                        .map(DriveItems::change)
                        .flatMap(Optional::stream)
                        .toList(),
                Optional.of(next.isEmpty() ? delta : next),
                next.isEmpty());
    }

    @Override
    public Fetched fetch(Source source, HeldItem item, Path target, Runnable alive)
            throws SourceTrouble, IOException, InterruptedException {
        Drive drive = (Drive) source.settings();
        URI address = graph.at(drivePath(drive) + "/items/" + encoded(item.item().id()));
        return downloads.fetch(() -> graph.get(drive.connection(), address), target, alive);
    }

    private static String drivePath(Drive drive) {
        return "/drives/" + encoded(drive.drive());
    }

    static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
