package dev.workmate.live.http;

import dev.workmate.id.SessionId;
import dev.workmate.live.Shown;
import dev.workmate.live.Watcher;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes events and signals as Server-Sent Events; an event's id is its sequence. */
final class EventStream implements Watcher {
    static final String MEDIA_TYPE = "text/event-stream";

    private final HttpServletResponse response;
    private final OutputStream out;

    private EventStream(HttpServletResponse response, OutputStream out) {
        this.response = response;
        this.out = out;
    }

    static EventStream open(HttpServletResponse response) throws IOException {
        response.setStatus(200);
        response.setContentType(MEDIA_TYPE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no");
        EventStream stream = new EventStream(response, response.getOutputStream());
        stream.keepAlive();
        return stream;
    }

    @Override
    public void event(Shown.Event event) throws IOException {
        write("id: " + event.sequence() + "\n", event.type(), event.text());
    }

    @Override
    public void signal(Shown.Signal signal) throws IOException {
        write("", signal.type(), signal.text());
    }

    @Override
    public void resync(SessionId session, long after) throws IOException {
        write("", "resync", "{\"sessionId\":\"" + session + "\",\"after\":" + after + "}");
    }

    /** The last thing a viewer hears whose login is over. */
    void signedOut() throws IOException {
        write(
                "",
                "signed_out",
                "{\"code\":\"not_authenticated\",\"message\":\"You are signed out.\"}");
        flush();
    }

    private void write(String id, String type, String data) throws IOException {
        // Arguments are kept as the model wrote them, perhaps over several lines.
        String lines = data.replace("\r", "").replace("\n", "\ndata: ");
        String text = id + "event: " + type + "\ndata: " + lines + "\n\n";
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A comment, so that nobody in between takes a quiet stream for a dead one. */
    void keepAlive() throws IOException {
        out.write(":\n\n".getBytes(StandardCharsets.US_ASCII));
        flush();
    }

    void flush() throws IOException {
        response.flushBuffer();
    }
}
