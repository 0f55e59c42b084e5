package dev.workmate.connection.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.http.CameFrom;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDesk;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.ConnectionOwner;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.connection.Standing;
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

/** Connections for all people of a tenant. For administrators; auditors may look. */
@RestController
public final class AdminSystemsController {
    private final ConnectionDesk desk;
    private final List<ListedElsewhere> elsewhere;

    public AdminSystemsController(ConnectionDesk desk, List<ListedElsewhere> elsewhere) {
        this.desk = desk;
        this.elsewhere = List.copyOf(elsewhere);
    }

    @GetMapping("/api/admin/connections")
    @Operation(
            summary =
                    "The systems that all people of the tenant may use, and what the operator set",
            answer = ConnectionView.AllConnections.class,
            problems = "403 administrators_only")
    ConnectionView.AllConnections list(User user) {
        if (!user.readsLogsOfOthers()) {
            throw administratorsOnly();
        }
        List<ConnectionView> all = new ArrayList<>();
        desk.ofTenant(user).forEach(each -> all.add(view(each, each.standing())));
        elsewhere.stream()
                .flatMap(each -> each.of(user).stream())
                .filter(item -> item.scope() == ListedElsewhere.Scope.OPERATOR)
                .map(ConnectionView::of)
                .forEach(all::add);
        return new ConnectionView.AllConnections(all);
    }

    private ConnectionView view(Connection connection, Standing standing) {
        return ConnectionView.forAdministrators(connection, standing, desk.people(connection));
    }

    @PostMapping("/api/admin/connections")
    @Operation(
            summary = "Connects a system for all people of the tenant",
            body = ConnectionForm.NewConnection.class,
            answer = ConnectionView.class,
            status = 201,
            problems = {"400 invalid_field", "403 administrators_only"})
    ResponseEntity<ConnectionView> add(User user, JsonBody body, HttpServletRequest request) {
        only(user);
        ConnectionDraft draft = ConnectionForm.made(body);
        Connection made =
                ConnectionForm.checked(
                        () ->
                                desk.add(
                                        user,
                                        ConnectionOwner.tenantOf(user),
                                        draft,
                                        CameFrom.address(request)));
        return ResponseEntity.status(201).body(view(made, made.standing()));
    }

    @PatchMapping("/api/admin/connections/{connectionId}")
    @Operation(
            summary =
                    "Changes a connection for all; where it leads elsewhere, all who signed in by"
                            + " it have to do so again",
            body = ConnectionForm.ConnectionChange.class,
            answer = ConnectionView.class,
            problems = {
                "400 invalid_id",
                "400 invalid_field",
                "403 administrators_only",
                "404 connection_not_found",
                "409 connection_changed"
            })
    ConnectionView change(
            User user,
            @PathVariable String connectionId,
            JsonBody body,
            HttpServletRequest request) {
        Connection known = ofTenant(user, connectionId);
        return ConnectionForm.checked(
                        () ->
                                desk.change(
                                        user,
                                        known,
                                        ConnectionForm.changed(known, body),
                                        CameFrom.address(request)))
                .map(changed -> view(changed, changed.standing()))
                .orElseThrow(SystemsController::changedMeanwhile);
    }

    @DeleteMapping("/api/admin/connections/{connectionId}")
    @Operation(
            summary = "Disconnects a system for all, with everybody's sign-in by it",
            status = 204,
            problems = {"400 invalid_id", "403 administrators_only", "404 connection_not_found"})
    ResponseEntity<Void> remove(
            User user, @PathVariable String connectionId, HttpServletRequest request) {
        desk.remove(user, ofTenant(user, connectionId), CameFrom.address(request));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/api/admin/connections/{connectionId}/check")
    @Operation(
            summary = "Tries a connection for all, with the administrator's own rights",
            answer = ConnectionView.class,
            problems = {"400 invalid_id", "403 administrators_only", "404 connection_not_found"})
    ConnectionView check(User user, @PathVariable String connectionId) throws InterruptedException {
        Connection connection = ofTenant(user, connectionId);
        Standing standing = desk.check(user, connection);
        return view(connection, standing);
    }

    private Connection ofTenant(User user, String connectionId) {
        only(user);
        return desk.find(user, ConnectionForm.id(connectionId))
                .filter(each -> !each.owner().isPerson())
                .orElseThrow(SystemsController::notFound);
    }

    private static void only(User user) {
        if (!user.has(Role.ADMINISTRATOR)) {
            throw administratorsOnly();
        }
    }

    private static ProblemException administratorsOnly() {
        return new ProblemException(
                403, "administrators_only", "Only an administrator may do this.");
    }
}
