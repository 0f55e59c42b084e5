package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.generator.Services;
import dev.workmate.demo.company.generator.Trading;
import dev.workmate.demo.ledger.Posting;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/**
 * Both demo companies; the same day always gives the same companies and the same rows. Immutable.
 */
public record DemoCompanies(Company trading, Company services) {
    /** The day the demo is made for; other days are this one moved by whole months. */
    public static final LocalDate DEFAULT_TODAY = DemoCalendar.BASE_TODAY;

    /**
     * Makes the companies as of the last day like {@link #DEFAULT_TODAY} in the month of the given
     * day.
     */
    public static DemoCompanies of(LocalDate demoToday) {
        DemoCalendar calendar = DemoCalendar.endingIn(demoToday);
        return new DemoCompanies(Trading.make(calendar), Services.make(calendar));
    }

    /** Makes the companies and writes their rows to the sink of each. */
    public static void generate(LocalDate demoToday, Function<CompanyInfo, RowSink> sinks) {
        of(demoToday).write(sinks);
    }

    public List<Company> all() {
        return List.of(trading, services);
    }

    public void write(Function<CompanyInfo, RowSink> sinks) {
        for (Company company : all()) {
            CompanyRows.write(company, sinks.apply(info(company)));
        }
    }

    public static CompanyInfo info(Company company) {
        return new CompanyInfo(
                company.id(),
                company.name(),
                company.name(),
                company.currency(),
                company.calendar().today());
    }

    /** Everything posted, in order of date. */
    public static List<Posting> ledger(Company company) {
        return Ledgers.of(company);
    }
}
