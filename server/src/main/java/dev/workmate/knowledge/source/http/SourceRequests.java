package dev.workmate.knowledge.source.http;

import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.LibraryFileName;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceSettings;
import dev.workmate.tool.ToolException;
import dev.workmate.web.WebDocuments;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads what somebody wants to have read, and refuses what cannot be. */
public final class SourceRequests {
    private static final int MAX_ADDRESSES = 200;
    private static final int MAX_NAME = 100;

    private final Set<String> folders;
    private final Optional<WebDocuments> web;
    private final Optional<Microsoft> microsoft;

    public SourceRequests(
            Set<String> folders, Optional<WebDocuments> web, Optional<Microsoft> microsoft) {
        this.folders = Set.copyOf(folders);
        this.web = web;
        this.microsoft = microsoft;
    }

    SourceView.Choices choices() {
        return new SourceView.Choices(
                folders.stream().sorted().toList(), web.isPresent(), microsoft.isPresent());
    }

    Source read(User user, JsonBody body) throws InterruptedException {
        return switch (body.requireText("kind").toLowerCase(Locale.ROOT)) {
            case "folder" -> folder(user.id(), body);
            case "web" -> pages(user.id(), body);
            case "onedrive" -> drive(user, SourceKind.ONEDRIVE, body);
            case "sharepoint" -> drive(user, SourceKind.SHAREPOINT, body);
            default ->
                    throw ProblemException.badRequest(
                            "invalid_field", "kind must be onedrive, sharepoint, folder or web.");
        };
    }

    private Source folder(UserId owner, JsonBody body) {
        String root = body.requireText("root");
        if (!folders.contains(root)) {
            throw ProblemException.badRequest(
                    "folder_not_allowed", "The operator does not allow such a folder.");
        }
        String path = body.text("path").orElse("");
        boolean plain =
                path.isEmpty()
                        || List.of(path.split("/", -1)).stream()
                                .noneMatch(part -> part.isBlank() || part.startsWith("."));
        if (!plain || path.indexOf('\0') >= 0 || path.indexOf('\\') >= 0) {
            throw ProblemException.badRequest(
                    "invalid_field", "path must lead to a folder below the allowed one.");
        }
        return source(
                owner,
                SourceKind.FOLDER,
                name(body).orElse(root),
                new SourceSettings.Folder(root, path));
    }

    private Source pages(UserId owner, JsonBody body) {
        WebDocuments client = web.orElseThrow(() -> unavailable("Pages of the web are not read."));
        List<String> addresses =
                body.texts("addresses", MAX_ADDRESSES).stream()
                        .map(String::strip)
                        .filter(address -> !address.isEmpty())
                        .map(address -> checked(client, address))
                        .distinct()
                        .toList();
        if (addresses.isEmpty()) {
            throw ProblemException.badRequest(
                    "invalid_field", "addresses must name at least one page.");
        }
        return source(
                owner,
                SourceKind.WEB,
                name(body).orElse("Web pages"),
                new SourceSettings.Pages(addresses));
    }

    private static String checked(WebDocuments client, String address) {
        try {
            return client.address(address).toString();
        } catch (ToolException e) {
            throw ProblemException.badRequest(
                    "address_not_allowed", String.valueOf(e.getMessage()));
        }
    }

    private Source drive(User user, SourceKind kind, JsonBody body) throws InterruptedException {
        Microsoft graph =
                microsoft.orElseThrow(() -> unavailable("Microsoft Graph is not connected."));
        ConnectionId connection = graph.connection(user, body.requireText("connectionId"));
        SourceSettings.Drive drive =
                new SourceSettings.Drive(
                        connection, body.requireText("driveId"), body.text("folderId"));
        String called = graph.nameOf(drive);
        return source(user.id(), kind, name(body).orElse(called), drive);
    }

    private static Source source(
            UserId owner, SourceKind kind, String name, SourceSettings settings) {
        return new Source(SourceId.next(), owner, kind, name, settings, Source.Standing.FRESH);
    }

    /** Cleaned like the name of a file, since it becomes the name of a folder. */
    static Optional<String> name(JsonBody body) {
        return body.text("name")
                .filter(name -> !name.isBlank())
                .map(
                        name -> {
                            if (name.length() > MAX_NAME) {
                                throw ProblemException.badRequest(
                                        "invalid_field",
                                        "name must have at most " + MAX_NAME + " characters.");
                            }
                            return LibraryFileName.of(name);
                        });
    }

    static SourceId id(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "A source id is a UUID.");
        }
        return new SourceId(text);
    }

    private static ProblemException unavailable(String message) {
        return new ProblemException(409, "source_kind_off", message);
    }
}
