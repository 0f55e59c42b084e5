package dev.workmate.mcp;

import java.util.List;

/** Something went wrong between us and a server; the message is readable and free of secrets. */
public final class McpException extends Exception {
    /** What is known about the request. */
    public enum Kind {
        /** It never reached the server, or the server turned it away unread. */
        NOT_SENT,
        /** The same, and this connection will never carry one again. */
        GONE,
        /** It went out; no answer will come. */
        LOST,
        /** No answer came in time. */
        TIMED_OUT,
        /** The server answered with an error. */
        REFUSED,
        /** The server answered with something unreadable. */
        UNREADABLE
    }

    private final Kind kind;
    private final int code;
    private final List<String> versions;

    public McpException(Kind kind, String message) {
        this(kind, message, 0, List.of());
    }

    private McpException(Kind kind, String message, int code, List<String> versions) {
        super(message);
        this.kind = kind;
        this.code = code;
        this.versions = List.copyOf(versions);
    }

    /** An error the server answered with, and the versions it names as those it speaks. */
    public static McpException refused(int code, String message, List<String> versions) {
        return new McpException(Kind.REFUSED, message, code, versions);
    }

    public Kind kind() {
        return kind;
    }

    /** The protocol's error code; 0 where the failure is not the server's word. */
    public int code() {
        return code;
    }

    public List<String> versions() {
        return versions;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
