package dev.workmate.demo.report;

import java.time.LocalDate;
import java.util.Optional;

/**
 * What a caller said in the fields that steer a report: its period or day, and the width of a
 * bucket.
 */
public record ReportPeriod(
        Optional<LocalDate> from, Optional<LocalDate> to, Optional<String> length) {
    public static final ReportPeriod OPEN =
            new ReportPeriod(Optional.empty(), Optional.empty(), Optional.empty());

    public boolean contains(LocalDate date) {
        return from.map(first -> !date.isBefore(first)).orElse(true)
                && to.map(last -> !date.isAfter(last)).orElse(true);
    }

    public ReportPeriod startingAt(LocalDate first) {
        return new ReportPeriod(Optional.of(first), to, length);
    }

    public ReportPeriod endingAt(LocalDate last) {
        return new ReportPeriod(from, Optional.of(last), length);
    }

    public ReportPeriod of(String bucketLength) {
        return new ReportPeriod(from, to, Optional.of(bucketLength));
    }
}
