package dev.workmate.trajectory.http;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.User;
import dev.workmate.event.json.EventJson;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.trajectory.SessionTrajectory;
import dev.workmate.trajectory.Trajectories;
import dev.workmate.trajectory.Trajectory;
import dev.workmate.trajectory.TrajectoryPage;
import dev.workmate.trajectory.TrajectoryQuery;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How a person's turns went: pages as JSON, all of them as JSON Lines. */
@RestController
public final class TrajectoryController {
    private final Trajectories trajectories;
    private final EventJson json;

    public TrajectoryController(Trajectories trajectories, EventJson json) {
        this.trajectories = trajectories;
        this.json = json;
    }

    @GetMapping("/api/sessions/{id}/trajectory")
    @Operation(
            summary =
                    "How the newest turns went, or those before a place; with Accept:"
                            + " application/x-ndjson all turns",
            answer = SessionTrajectory.class,
            media = TrajectoryLines.MEDIA_TYPE,
            defaultLimit = TrajectoryPage.DEFAULT_LIMIT,
            maxLimit = TrajectoryPage.MAX_LIMIT,
            problems = {"400 invalid_limit", "400 invalid_sequence"})
    @Nullable ResponseEntity<SessionTrajectory> ofSession(
            OwnedSession session,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> before,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        int size = Parameters.limit(limit, TrajectoryPage.DEFAULT_LIMIT, TrajectoryPage.MAX_LIMIT);
        long end = Parameters.sequence("before", before).orElse(Long.MAX_VALUE);
        if (wantsLines(request)) {
            TrajectoryLines.orCut(request, response, () -> writeAll(session, response));
            return null;
        }
        return ResponseEntity.ok(
                trajectories
                        .before(session, end, size)
                        .orElseThrow(ProblemException::sessionNotFound));
    }

    @GetMapping("/api/sessions/{id}/trajectory.jsonl")
    @Operation(
            summary = "How all turns of a session went, in rising order, a line each",
            media = TrajectoryLines.MEDIA_TYPE)
    void linesOfSession(
            OwnedSession session, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        TrajectoryLines.orCut(request, response, () -> writeAll(session, response));
    }

    private void writeAll(OwnedSession session, HttpServletResponse response) throws IOException {
        TrajectoryLines lines = TrajectoryLines.open(json, response, "trajectory-" + session.id());
        long after = 0;
        while (true) {
            List<Trajectory> page =
                    trajectories.after(session, after, TrajectoryPage.DEFAULT_LIMIT);
            lines.write(page);
            if (page.size() < TrajectoryPage.DEFAULT_LIMIT) {
                return;
            }
            after = page.getLast().events().first();
        }
    }

    @GetMapping("/api/trajectories")
    @Operation(
            summary =
                    "The person's turns by time, agent, tool and status, newest first; with Accept:"
                            + " application/x-ndjson all of them",
            answer = TrajectoriesView.class,
            media = TrajectoryLines.MEDIA_TYPE,
            defaultLimit = TrajectoryPage.DEFAULT_LIMIT,
            maxLimit = TrajectoryPage.MAX_LIMIT,
            problems = {
                "400 invalid_limit",
                "400 invalid_date",
                "400 invalid_range",
                "400 invalid_query",
                "400 invalid_status",
                "400 invalid_cursor"
            })
    @Nullable ResponseEntity<TrajectoriesView> find(
            User user,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            @RequestParam Optional<String> agent,
            @RequestParam Optional<String> tool,
            @RequestParam Optional<String> status,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> before,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        TrajectoryQuery query =
                new TrajectoryParameters(from, to, agent, tool, status, before).of(user);
        int size = Parameters.limit(limit, TrajectoryPage.DEFAULT_LIMIT, TrajectoryPage.MAX_LIMIT);
        if (wantsLines(request)) {
            TrajectoryLines.orCut(request, response, () -> writeAll(query, response));
            return null;
        }
        return ResponseEntity.ok(TrajectoriesView.of(trajectories.find(query, size)));
    }

    @GetMapping("/api/trajectories.jsonl")
    @Operation(
            summary =
                    "The person's turns by time, agent, tool and status, newest first, a line each",
            media = TrajectoryLines.MEDIA_TYPE,
            problems = {
                "400 invalid_date",
                "400 invalid_range",
                "400 invalid_query",
                "400 invalid_status"
            })
    void lines(
            User user,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            @RequestParam Optional<String> agent,
            @RequestParam Optional<String> tool,
            @RequestParam Optional<String> status,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        TrajectoryQuery query =
                new TrajectoryParameters(from, to, agent, tool, status, Optional.empty()).of(user);
        TrajectoryLines.orCut(request, response, () -> writeAll(query, response));
    }

    private void writeAll(TrajectoryQuery query, HttpServletResponse response) throws IOException {
        TrajectoryLines lines = TrajectoryLines.open(json, response, "trajectories");
        Optional<TrajectoryQuery> rest = Optional.of(query);
        while (rest.isPresent()) {
            TrajectoryPage page = trajectories.find(rest.get(), TrajectoryPage.MAX_LIMIT);
            lines.write(page.trajectories());
            rest = page.next().map(rest.get()::before);
        }
    }

    /** Who asks for a list of kinds with JSON Lines among them gets those. */
    private static boolean wantsLines(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Accept")).stream()
                .anyMatch(kinds -> kinds.contains(TrajectoryLines.MEDIA_TYPE));
    }
}
