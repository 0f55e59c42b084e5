package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.Listing.Change;
import dev.workmate.knowledge.source.Listing.Gone;
import dev.workmate.knowledge.source.Listing.Present;
import dev.workmate.knowledge.source.SourceItem;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Reads what Graph calls a driveItem. Items are known by their ids alone: names and folders move.
 */
final class DriveItems {
    private DriveItems() {}

    /** Empty for what is neither file nor folder: notebooks, shortcuts to other drives. */
    static Optional<Change> change(JsonNode json) {
        String id = json.path("id").asString("");
        if (id.isEmpty()) {
            return Optional.empty();
        }
        if (json.has("deleted")) {
            return Optional.of(new Gone(id));
        }
        return item(id, json).map(Present::new);
    }

    private static Optional<SourceItem> item(String id, JsonNode json) {
        String name = json.has("root") ? "" : json.path("name").asString("");
        Optional<String> parent =
                json.has("root")
                        ? Optional.empty()
                        : Optional.of(json.path("parentReference").path("id").asString(""))
                                .filter(each -> !each.isEmpty());
        if (json.has("folder") || json.has("root")) {
            return Optional.of(SourceItem.folder(id, parent, name));
        }
        if (!json.has("file")) {
            return Optional.empty();
        }
        return Optional.of(
                new SourceItem(
                        id,
                        parent,
                        name,
                        SourceItem.Kind.FILE,
                        version(json),
                        json.path("size").asLong(0),
                        Optional.of(json.path("webUrl").asString(""))
                                .filter(url -> url.startsWith("https://"))));
    }

    /**
     * A fingerprint of the content where Graph tells one, else a tag: the content's own is left out
     * of changes by some services, and the item's changes with its name too.
     */
    static String version(JsonNode json) {
        JsonNode hashes = json.path("file").path("hashes");
        for (String name : List.of("quickXorHash", "sha256Hash", "sha1Hash")) {
            String hash = hashes.path(name).asString("");
            if (!hash.isEmpty()) {
                return name + ":" + hash + ":" + json.path("size").asLong(0);
            }
        }
        String tag = json.path("cTag").asString("");
        return tag.isEmpty() ? "e:" + json.path("eTag").asString("") : "c:" + tag;
    }

    /** Two answers with the same one tell of the same bytes; tags may change without them. */
    static String edition(JsonNode json) {
        return version(json) + " " + json.path("eTag").asString("");
    }
}
