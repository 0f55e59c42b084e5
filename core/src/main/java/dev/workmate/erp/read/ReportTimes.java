package dev.workmate.erp.read;

import dev.workmate.erp.query.LikeForLike;
import dev.workmate.erp.query.LikeForLike.CompareWith;
import dev.workmate.erp.query.LikeForLike.Outlook;
import dev.workmate.erp.query.Stretch;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;
import java.util.Optional;

/** For when a report is read, and for which earlier period beside it. */
record ReportTimes(RunReport.Input now, Optional<RunReport.Input> before, Optional<String> note) {
    static ReportTimes of(RunReport.Input wish, LocalDate today) throws ToolException {
        if (wish.compareWith().isEmpty()) {
            return new ReportTimes(wish.on(today), Optional.empty(), Optional.empty());
        }
        return wish.from().isPresent()
                ? period(wish, wish.from().get(), wish.compareWith().get(), today)
                : day(wish, wish.compareWith().get(), today);
    }

    private static ReportTimes period(
            RunReport.Input wish, String from, CompareWith with, LocalDate today)
            throws ToolException {
        LikeForLike both =
                LikeForLike.of(from, wish.to().or(wish::asOf), with, today, Outlook.SO_FAR);
        return new ReportTimes(
                during(wish, both.now()),
                Optional.of(during(wish, both.before())),
                Optional.of(both.words()));
    }

    private static ReportTimes day(RunReport.Input wish, CompareWith with, LocalDate today)
            throws ToolException {
        if (with == CompareWith.PREVIOUS_PERIOD) {
            throw new ToolException(
                    "previous_period needs 'from' and 'to'; for the state on one day use"
                            + " same_period_last_year.");
        }
        LocalDate day = LikeForLike.day(wish.asOf().or(wish::to).orElse(today.toString()), today);
        LocalDate before = LikeForLike.yearBefore(day);
        return new ReportTimes(
                asOf(wish, day),
                Optional.of(asOf(wish, before)),
                Optional.of(
                        "Like for like: %s compared with %s."
                                .formatted(Stretch.words(day), Stretch.words(before))));
    }

    private static RunReport.Input during(RunReport.Input wish, Stretch days) {
        return new RunReport.Input(
                wish.kind(),
                Optional.of(days.from().toString()),
                Optional.of(days.to().toString()),
                Optional.empty(),
                wish.periodLength());
    }

    private static RunReport.Input asOf(RunReport.Input wish, LocalDate day) {
        return new RunReport.Input(
                wish.kind(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(day.toString()),
                wish.periodLength());
    }

    /** The days asked for, as they were sent. */
    void tell(JsonValue.Builder result) {
        days(now).ifPresent(days -> result.with("period", days));
        before.flatMap(ReportTimes::days).ifPresent(days -> result.with("comparedWith", days));
        note.ifPresent(words -> result.with("note", words));
    }

    private static Optional<JsonValue> days(RunReport.Input input) {
        if (input.from().isEmpty() && input.to().isEmpty() && input.asOf().isEmpty()) {
            return Optional.empty();
        }
        JsonValue.Builder days = JsonValue.object();
        input.from().ifPresent(day -> days.with("from", day));
        input.to().ifPresent(day -> days.with("to", day));
        input.asOf().ifPresent(day -> days.with("asOf", day));
        return Optional.of(days.build());
    }
}
