package dev.workmate.connection.http;

import dev.workmate.access.User;
import dev.workmate.access.http.CameFrom;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDesk;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionOwner;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A person's connections to other systems, and those they may use because they are for all. */
@RestController
public final class SystemsController {
    private final ConnectionDesk desk;
    private final List<ListedElsewhere> elsewhere;

    public SystemsController(ConnectionDesk desk, List<ListedElsewhere> elsewhere) {
        this.desk = desk;
        this.elsewhere = List.copyOf(elsewhere);
    }

    @GetMapping("/api/connections")
    @Operation(
            summary =
                    "The systems a person works with: their own first, then those for all, then"
                            + " what the operator set",
            answer = ConnectionView.AllConnections.class)
    ConnectionView.AllConnections list(User user) {
        List<ConnectionView> all = new ArrayList<>();
        List<ListedElsewhere.Item> items =
                elsewhere.stream().flatMap(each -> each.of(user).stream()).toList();
        items.stream()
                .filter(item -> item.scope() == ListedElsewhere.Scope.PERSON)
                .map(ConnectionView::of)
                .forEach(all::add);
        desk.visibleTo(user).stream()
                .map(each -> ConnectionView.of(each, user, desk))
                .forEach(all::add);
        items.stream()
                .filter(item -> item.scope() == ListedElsewhere.Scope.OPERATOR)
                .map(ConnectionView::of)
                .forEach(all::add);
        return new ConnectionView.AllConnections(all);
    }

    @PostMapping("/api/connections")
    @Operation(
            summary = "Connects a system for oneself",
            body = ConnectionForm.NewConnection.class,
            answer = ConnectionView.class,
            status = 201,
            problems = "400 invalid_field")
    ResponseEntity<ConnectionView> add(User user, JsonBody body, HttpServletRequest request) {
        ConnectionDraft draft = ConnectionForm.made(body);
        Connection made =
                ConnectionForm.checked(
                        () ->
                                desk.add(
                                        user,
                                        ConnectionOwner.of(user),
                                        draft,
                                        CameFrom.address(request)));
        return ResponseEntity.status(201).body(ConnectionView.of(made, user, desk));
    }

    @PatchMapping("/api/connections/{connectionId}")
    @Operation(
            summary = "Changes a connection of one's own; a secret is replaced, never read",
            body = ConnectionForm.ConnectionChange.class,
            answer = ConnectionView.class,
            problems = {
                "400 invalid_id",
                "400 invalid_field",
                "404 connection_not_found",
                "409 connection_changed"
            })
    ConnectionView change(
            User user,
            @PathVariable String connectionId,
            JsonBody body,
            HttpServletRequest request) {
        Connection known = own(user, connectionId);
        return ConnectionForm.checked(
                        () ->
                                desk.change(
                                        user,
                                        known,
                                        ConnectionForm.changed(known, body),
                                        CameFrom.address(request)))
                .map(changed -> ConnectionView.of(changed, user, desk))
                .orElseThrow(SystemsController::changedMeanwhile);
    }

    @DeleteMapping("/api/connections/{connectionId}")
    @Operation(
            summary =
                    "Disconnects a system of one's own; what was read from it stays in"
                            + " conversations",
            status = 204,
            problems = {"400 invalid_id", "404 connection_not_found"})
    ResponseEntity<Void> remove(
            User user, @PathVariable String connectionId, HttpServletRequest request) {
        ConnectionId id = ConnectionForm.id(connectionId);
        if (elsewhere.stream().anyMatch(each -> each.remove(user, id.value()))) {
            desk.noteSignedOut(user, id, CameFrom.address(request));
        } else {
            desk.remove(user, own(user, connectionId), CameFrom.address(request));
        }
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/api/connections/{connectionId}/check")
    @Operation(
            summary = "Tries a connection with the caller's rights",
            answer = ConnectionView.class,
            problems = {"400 invalid_id", "404 connection_not_found"})
    ConnectionView check(User user, @PathVariable String connectionId) throws InterruptedException {
        Connection connection = visible(desk, user, connectionId);
        desk.check(user, connection);
        return ConnectionView.of(visible(desk, user, connectionId), user, desk);
    }

    static Connection visible(ConnectionDesk desk, User user, String connectionId) {
        return desk.find(user, ConnectionForm.id(connectionId))
                .orElseThrow(SystemsController::notFound);
    }

    /** What is for all is an administrator's to change. */
    private Connection own(User user, String connectionId) {
        return desk.find(user, ConnectionForm.id(connectionId))
                .filter(each -> each.owner().isPerson())
                .orElseThrow(SystemsController::notFound);
    }

    static ProblemException notFound() {
        return ProblemException.notFound("connection_not_found", "There is no such connection.");
    }

    static ProblemException changedMeanwhile() {
        return new ProblemException(
                409, "connection_changed", "Somebody else changed this connection meanwhile.");
    }
}
