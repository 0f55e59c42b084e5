package dev.workmate.trajectory.http;

import dev.workmate.event.json.EventJson;
import dev.workmate.trajectory.Trajectory;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;

/**
 * Writes trajectories as JSON Lines, one turn each, on the thread of the call. Where that fails in
 * the middle the connection is cut, so that nobody takes a part for the whole.
 */
final class TrajectoryLines {
    static final String MEDIA_TYPE = "application/x-ndjson";

    private final EventJson json;
    private final HttpServletResponse response;
    private final OutputStream out;

    private TrajectoryLines(EventJson json, HttpServletResponse response, OutputStream out) {
        this.json = json;
        this.response = response;
        this.out = out;
    }

    static TrajectoryLines open(EventJson json, HttpServletResponse response, String name)
            throws IOException {
        response.setStatus(200);
        response.setContentType(MEDIA_TYPE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Content-Disposition", "attachment; filename=\"" + name + ".jsonl\"");
        return new TrajectoryLines(json, response, response.getOutputStream());
    }

    /** Runs what writes; a failure after the first line cuts the connection. */
    static void orCut(HttpServletRequest request, HttpServletResponse response, Export export)
            throws IOException {
        try {
            export.run();
        } catch (RuntimeException e) {
            if (response.isCommitted()) {
                ServletContextRequest.getServletContextRequest(request)
                        .getServletChannel()
                        .abort(e);
            }
            throw e;
        }
    }

    /** Writes lines. */
    @FunctionalInterface
    interface Export {
        void run() throws IOException;
    }

    void write(List<Trajectory> trajectories) throws IOException {
        for (Trajectory each : trajectories) {
            String line = json.mapper().writeValueAsString(each) + "\n";
            out.write(line.getBytes(StandardCharsets.UTF_8));
        }
        response.flushBuffer();
    }
}
