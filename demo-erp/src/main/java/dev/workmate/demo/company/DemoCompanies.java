package dev.workmate.demo.company;

import java.time.LocalDate;
import java.util.function.Function;

/** Generates both demo companies; the same day always gives the same rows. */
public final class DemoCompanies {
    /** The day the demo is made for; other days are this one moved by whole months. */
    public static final LocalDate DEFAULT_TODAY = LocalDate.of(2026, 6, 30);

    private DemoCompanies() {}

    public static void generate(LocalDate demoToday, Function<CompanyInfo, RowSink> sinks) {
        throw new UnsupportedOperationException(
                "no company yet for " + demoToday + " and " + sinks);
    }
}
