package dev.workmate.diagnostics.spring;

import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/**
 * Says in one sentence why the server did not start, before anything else; the trace follows for
 * whoever needs it.
 */
public final class StartFailure implements SpringBootExceptionReporter, Ordered {
    private static final Logger LOG = LoggerFactory.getLogger(StartFailure.class);
    private static final int MAX_CAUSES = 50;

    public StartFailure(ConfigurableApplicationContext context) {}

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public boolean reportException(Throwable failure) {
        // Before the log: people read the first line, and a broken log must not hide it.
        System.err.println("Workmate cannot start: " + sentence(failure));
        LOG.error("The start failed", failure);
        return true;
    }

    static String sentence(Throwable failure) {
        List<Throwable> causes = causes(failure);
        return causes.stream()
                .map(StartFailure::known)
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> ours(causes))
                .orElseGet(() -> finished(message(causes.getLast())));
    }

    /** Our own exceptions say what is wrong in words for people; what lies behind says why. */
    private static Optional<String> ours(List<Throwable> causes) {
        return causes.stream()
                .filter(cause -> cause.getClass().getName().startsWith("dev.workmate."))
                .findFirst()
                .map(
                        ours ->
                                ours == causes.getLast()
                                        ? finished(message(ours))
                                        : finished(
                                                message(ours) + ": " + message(causes.getLast())));
    }

    private static Optional<String> known(Throwable cause) {
        return switch (cause) {
            case PortInUseException port ->
                    Optional.of(
                            "Port "
                                    + port.getPort()
                                    + " is in use; stop who uses it or choose another with"
                                    + " WORKMATE_PORT.");
            case BindException _ ->
                    Optional.of(
                            "The address to listen on is not available; check WORKMATE_BIND and"
                                    + " WORKMATE_PORT.");
            case AccessDeniedException denied ->
                    Optional.of("The server's account may not use " + denied.getFile() + '.');
            case FileSystemException full when message(full).contains("No space left on device") ->
                    Optional.of("The disk is full; nothing can be written to the home folder.");
            case IllegalArgumentException setting when message(setting).startsWith("WORKMATE_") ->
                    Optional.of(finished(message(setting)));
            default -> Optional.empty();
        };
    }

    private static List<Throwable> causes(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        for (Throwable cause = failure;
                cause != null && causes.size() < MAX_CAUSES;
                cause = cause.getCause()) {
            causes.add(cause);
        }
        return causes;
    }

    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.getClass().getSimpleName() : message;
    }

    private static String finished(String text) {
        String line = text.lines().findFirst().orElse("").strip();
        if (line.isEmpty()) {
            return "something went wrong.";
        }
        String sentence = Character.toUpperCase(line.charAt(0)) + line.substring(1);
        return sentence.endsWith(".") ? sentence : sentence + '.';
    }
}
