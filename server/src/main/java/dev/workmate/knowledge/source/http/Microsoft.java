package dev.workmate.knowledge.source.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceConnection;
import dev.workmate.knowledge.source.SourceSettings.Drive;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.knowledge.source.microsoft.Graph;
import dev.workmate.knowledge.source.microsoft.GraphPlaces.Place;
import dev.workmate.knowledge.source.microsoft.GraphSettings.Application;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Microsoft Graph on behalf of whoever calls: their own connections, or an administrator's. */
public final class Microsoft {
    private final Graph graph;
    private final Connections connections;

    public Microsoft(Graph graph, Connections connections) {
        this.graph = graph;
        this.connections = connections;
    }

    Graph graph() {
        return graph;
    }

    /** What the person may read by. */
    List<SourceConnection> connections(User user) {
        List<SourceConnection> all = new ArrayList<>(connections.list(user.id()));
        if (mayUseApplication(user)) {
            all.add(
                    new SourceConnection(
                            ConnectionId.APPLICATION,
                            user.id(),
                            "Application",
                            SourceConnection.State.OK));
        }
        return all;
    }

    private boolean mayUseApplication(User user) {
        return graph.settings().application() == Application.ON && user.has(Role.ADMINISTRATOR);
    }

    ConnectionId connection(User user, String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "A connection id is a UUID.");
        }
        ConnectionId id = new ConnectionId(text);
        return connections(user).stream()
                .map(SourceConnection::id)
                .filter(id::equals)
                .findFirst()
                .orElseThrow(Microsoft::notFound);
    }

    String nameOf(Drive drive) throws InterruptedException {
        Optional<Place> place =
                asked(
                        () ->
                                drive.folder().isPresent()
                                        ? graph.places()
                                                .folder(
                                                        drive.connection(),
                                                        drive.drive(),
                                                        drive.folder().get())
                                        : graph.places().drive(drive.connection(), drive.drive()));
        return place.orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "drive_not_found",
                                        "There is no such drive or folder, or not for you."))
                .name();
    }

    /** Asks Graph something. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws SourceTrouble, InterruptedException;
    }

    static <T> T asked(Question<T> question) throws InterruptedException {
        try {
            return question.ask();
        } catch (SourceTrouble.SignInNeeded e) {
            throw new ProblemException(409, "sign_in_needed", String.valueOf(e.getMessage()));
        } catch (SourceTrouble e) {
            throw new ProblemException(503, "source_unavailable", String.valueOf(e.getMessage()));
        }
    }

    static ProblemException notFound() {
        return ProblemException.notFound("connection_not_found", "There is no such connection.");
    }
}
