package dev.workmate.trajectory.http;

import dev.workmate.access.User;
import dev.workmate.http.ProblemException;
import dev.workmate.id.AgentId;
import dev.workmate.trajectory.TrajectoryCursor;
import dev.workmate.trajectory.TrajectoryQuery;
import dev.workmate.trajectory.TrajectoryStatus;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

/** What a caller asks for, as the parameters say it; what is no question is refused. */
record TrajectoryParameters(
        Optional<String> from,
        Optional<String> to,
        Optional<String> agent,
        Optional<String> tool,
        Optional<String> status,
        Optional<String> before) {
    private static final int MAX_NAME = 200;

    TrajectoryQuery of(User user) {
        Optional<Instant> first = from.map(text -> moment("from", text, 0));
        Optional<Instant> end = to.map(text -> moment("to", text, 1));
        if (first.isPresent() && end.isPresent() && !first.get().isBefore(end.get())) {
            throw ProblemException.badRequest("invalid_range", "from must be before to.");
        }
        return new TrajectoryQuery(
                user.id(),
                first,
                end,
                agent.map(TrajectoryParameters::agent),
                tool.map(text -> name("tool", text)),
                status.map(TrajectoryParameters::status),
                before.map(TrajectoryParameters::cursor));
    }

    /** A day in UTC, of which {@code to} includes the whole, or a moment. */
    private static Instant moment(String name, String text, int daysLater) {
        try {
            return text.indexOf('T') < 0
                    ? LocalDate.parse(text)
                            .plusDays(daysLater)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant()
                    : Instant.parse(text);
        } catch (DateTimeException e) {
            throw ProblemException.badRequest(
                    "invalid_date",
                    name
                            + " must be a day such as 2026-11-15 or a time such as"
                            + " 2026-11-15T09:30:00Z.");
        }
    }

    private static AgentId agent(String text) {
        try {
            return new AgentId(text);
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest("invalid_query", "agent must be the id of an agent.");
        }
    }

    private static String name(String parameter, String text) {
        if (text.isBlank() || text.length() > MAX_NAME) {
            throw ProblemException.badRequest(
                    "invalid_query", parameter + " must have 1 to " + MAX_NAME + " characters.");
        }
        return text;
    }

    private static TrajectoryStatus status(String text) {
        for (TrajectoryStatus status : TrajectoryStatus.values()) {
            if (status.name().toLowerCase(Locale.ROOT).equals(text)) {
                return status;
            }
        }
        throw ProblemException.badRequest(
                "invalid_status",
                "status must be queued, running, waiting, success, error, max_turns,"
                        + " user_cancelled or unreadable.");
    }

    private static TrajectoryCursor cursor(String text) {
        return TrajectoryCursor.parse(text)
                .orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "invalid_cursor", "This cursor is not one of ours."));
    }
}
