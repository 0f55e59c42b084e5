package dev.workmate.knowledge.source.jdbc;

import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceSettings;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a source reads, as it is stored. */
final class SettingsJson {
    private static final JsonMapper MAPPER = new JsonMapper();

    private SettingsJson() {}

    static String write(SourceSettings settings) {
        ObjectNode json = MAPPER.createObjectNode();
        switch (settings) {
            case SourceSettings.Folder folder ->
                    json.put("root", folder.root()).put("path", folder.path());
            case SourceSettings.Pages pages ->
                    json.set("addresses", MAPPER.valueToTree(pages.addresses()));
            case SourceSettings.Drive drive -> {
                json.put("connection", drive.connection().value()).put("drive", drive.drive());
                drive.folder().ifPresent(folder -> json.put("folder", folder));
            }
        }
        return json.toString();
    }

    static SourceSettings read(SourceKind kind, String text) {
        JsonNode json = MAPPER.readTree(text);
        return switch (kind) {
            case FOLDER ->
                    new SourceSettings.Folder(
                            json.path("root").asString(), json.path("path").asString());
            case WEB ->
                    new SourceSettings.Pages(
                            json.path("addresses").valueStream().map(JsonNode::asString).toList());
            case ONEDRIVE, SHAREPOINT ->
                    new SourceSettings.Drive(
                            new ConnectionId(json.path("connection").asString()),
                            json.path("drive").asString(),
                            Optional.ofNullable(json.get("folder")).map(JsonNode::asString));
        };
    }

    static Optional<String> connection(SourceSettings settings) {
        return settings instanceof SourceSettings.Drive drive
                ? Optional.of(drive.connection().value())
                : Optional.empty();
    }
}
