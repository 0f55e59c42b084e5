package dev.workmate.access.http;

import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** Which entries of the log somebody asks for; an empty text asks for any. */
record ActsFilter(
        Optional<String> area,
        Optional<String> kind,
        Optional<String> person,
        Optional<String> from,
        Optional<String> to) {
    ActLog.Filter read() {
        return new ActLog.Filter(
                given(area).map(text -> one(ActKind.Area.class, "area", text)),
                given(kind).map(text -> one(ActKind.class, "kind", text)),
                given(person).map(ActsFilter::who),
                given(from).map(text -> start("from", text)),
                given(to).map(text -> start("to", text).plus(1, ChronoUnit.DAYS)));
    }

    private static Optional<String> given(Optional<String> text) {
        return text.filter(words -> !words.isEmpty());
    }

    private static <E extends Enum<E>> E one(Class<E> type, String name, String text) {
        try {
            return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest(
                    "invalid_parameter", "There is no " + name + " of that name.");
        }
    }

    private static UserId who(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_parameter", "A person's id is a UUID.");
        }
        return new UserId(text);
    }

    private static Instant start(String name, String text) {
        try {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw ProblemException.badRequest(
                    "invalid_date", name + " must be a day such as 2026-11-30.");
        }
    }
}
