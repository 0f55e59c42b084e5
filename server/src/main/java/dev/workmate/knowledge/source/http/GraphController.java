package dev.workmate.knowledge.source.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.access.http.BoundBrowser;
import dev.workmate.access.http.CameFrom;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.SourceConnection;
import dev.workmate.knowledge.source.SourceRoom;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.knowledge.source.Sources;
import dev.workmate.knowledge.source.microsoft.GraphPlaces;
import dev.workmate.knowledge.source.microsoft.GraphSignIns;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A person's sign-ins at Microsoft, and what can be read by them. */
@RestController
public final class GraphController {
    private static final Logger log = LoggerFactory.getLogger(GraphController.class);
    static final String CALLBACK = "/api/connections/graph/callback";
    private static final String COOKIE = "workmate_connecting_graph";
    private static final BoundBrowser BROWSER = new BoundBrowser(COOKIE, CALLBACK);
    private static final String PAGE = "/library/sources";

    private final Sources sources;
    private final SourceRoom room;
    private final Optional<Microsoft> microsoft;
    private final ActLog acts;

    public GraphController(
            Sources sources, SourceRoom room, Optional<Microsoft> microsoft, ActLog acts) {
        this.sources = sources;
        this.room = room;
        this.microsoft = microsoft;
        this.acts = acts;
    }

    @PostMapping("/api/connections/graph/start")
    @Operation(
            summary = "Begins a sign-in at Microsoft; the person goes to the address it answers",
            answer = GraphView.SignInStart.class,
            problems = {"409 source_kind_off"})
    ResponseEntity<GraphView.SignInStart> start(User user, HttpServletRequest request) {
        Microsoft graph = graph();
        String redirect =
                graph.graph()
                        .settings()
                        .redirect()
                        .orElseGet(() -> CameFrom.server(request) + CALLBACK);
        GraphSignIns.Begun begun = graph.graph().signIns().start(user.id(), redirect);
        return ResponseEntity.ok()
                .header(HttpHeaders.SET_COOKIE, BROWSER.begin(request, begun.browser()))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .body(new GraphView.SignInStart(begun.url().toString()));
    }

    /** A person looks at this: whatever comes of it, they are sent to the page, which says so. */
    @GetMapping(CALLBACK)
    @Operation(
            summary =
                    "Where Microsoft sends the person's browser after the sign-in; leads on to the"
                            + " page, with connection or signIn (refused, unknown, failed)",
            status = 302,
            problems = {"409 source_kind_off"})
    ResponseEntity<Void> callback(
            User user,
            @RequestParam Optional<String> code,
            @RequestParam Optional<String> state,
            @RequestParam Optional<String> iss,
            @RequestParam Optional<String> error,
            @CookieValue(COOKIE) Optional<String> browser,
            HttpServletRequest request)
            throws InterruptedException {
        Microsoft graph = graph();
        if (error.isPresent() || code.isEmpty()) {
            return page(request, "signIn=refused");
        }
        GraphSignIns.Returned returned =
                new GraphSignIns.Returned(state.orElse(""), browser.orElse(""), code.get(), iss);
        try {
            Optional<SourceConnection> connection =
                    graph.graph().signIns().finish(user.id(), returned);
            connection.ifPresent(each -> signedIn(user, each, request));
            return page(
                    request,
                    connection.map(each -> "connection=" + each.id()).orElse("signIn=unknown"));
        } catch (SourceTrouble e) {
            log.info("a sign-in at Microsoft came to nothing: {}", e.getMessage());
            return page(request, "signIn=failed");
        }
    }

    private void signedIn(User user, SourceConnection connection, HttpServletRequest request) {
        acts.append(
                Act.by(
                        user,
                        ActKind.CONNECTION_SIGNED_IN,
                        CameFrom.address(request),
                        "microsoft " + connection.id()));
        sources.signedIn(user.id(), connection.id());
        room.wake();
    }

    private static ResponseEntity<Void> page(HttpServletRequest request, String query) {
        return ResponseEntity.status(302)
                .header(HttpHeaders.SET_COOKIE, BROWSER.end(request))
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("Referrer-Policy", "no-referrer")
                .location(URI.create(PAGE + "?" + query))
                .build();
    }

    @GetMapping("/api/connections/{connectionId}/drives")
    @Operation(
            summary = "The account's own drives, or the libraries of a site",
            answer = GraphView.Places.class,
            problems = {
                "400 invalid_id",
                "404 connection_not_found",
                "409 sign_in_needed",
                "503 source_unavailable"
            })
    GraphView.Places drives(
            User user, @PathVariable String connectionId, @RequestParam Optional<String> site)
            throws InterruptedException {
        ConnectionId id = graph().connection(user, connectionId);
        GraphPlaces places = graph().graph().places();
        return GraphView.Places.of(
                Microsoft.asked(
                        () ->
                                site.isPresent()
                                        ? places.libraries(id, site.get())
                                        : places.drives(id)));
    }

    @GetMapping("/api/connections/{connectionId}/sites")
    @Operation(
            summary = "Sites of SharePoint by words of their names",
            answer = GraphView.Places.class,
            problems = {
                "400 invalid_id",
                "404 connection_not_found",
                "409 sign_in_needed",
                "503 source_unavailable"
            })
    GraphView.Places sites(
            User user, @PathVariable String connectionId, @RequestParam Optional<String> q)
            throws InterruptedException {
        ConnectionId id = graph().connection(user, connectionId);
        return GraphView.Places.of(
                Microsoft.asked(() -> graph().graph().places().sites(id, q.orElse("*"))));
    }

    @GetMapping("/api/connections/{connectionId}/folders")
    @Operation(
            summary = "Folders of a drive, at its top or in another folder",
            answer = GraphView.Places.class,
            problems = {
                "400 invalid_id",
                "404 connection_not_found",
                "409 sign_in_needed",
                "503 source_unavailable"
            })
    GraphView.Places folders(
            User user,
            @PathVariable String connectionId,
            @RequestParam String drive,
            @RequestParam Optional<String> parent)
            throws InterruptedException {
        ConnectionId id = graph().connection(user, connectionId);
        return GraphView.Places.of(
                Microsoft.asked(() -> graph().graph().places().folders(id, drive, parent)));
    }

    private Microsoft graph() {
        return microsoft.orElseThrow(
                () ->
                        new ProblemException(
                                409, "source_kind_off", "Microsoft Graph is not set up here."));
    }
}
