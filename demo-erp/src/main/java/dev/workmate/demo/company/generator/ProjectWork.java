package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Employee;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.Project;
import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.SalesLine;
import dev.workmate.demo.company.domain.TimeEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets people work on projects day by day and bills each project's hours at the end of the month.
 */
final class ProjectWork {
    private static final int PROJECTS = 30;

    /** The first two of the staff keep the house and book no hours. */
    private static final int HOUSE = 2;

    private static final List<String> SUBJECTS =
            List.of(
                    "Store layout",
                    "Staff training",
                    "Web shop",
                    "Rental programme",
                    "Stock review",
                    "Brand refresh");

    private final Seed seed;
    private final DemoCalendar calendar;
    private final List<Shopper> shoppers;
    private final List<Employee> staff;
    private final List<Item> items;
    private final List<Project> projects = new ArrayList<>();
    private final List<Shopper> clients = new ArrayList<>();
    private final List<TimeEntry> times = new ArrayList<>();
    private final int[] from = new int[PROJECTS];
    private final int[] to = new int[PROJECTS];
    private final int[][] tenths = new int[DemoCalendar.MONTHS][PROJECTS];

    ProjectWork(
            Seed seed,
            DemoCalendar calendar,
            List<Shopper> shoppers,
            List<Employee> staff,
            List<Item> items) {
        this.seed = seed;
        this.calendar = calendar;
        this.shoppers = shoppers;
        this.staff = staff;
        this.items = items;
        start();
        work();
    }

    private void start() {
        Stream random = seed.stream("projects");
        for (int i = 0; i < PROJECTS; i++) {
            Shopper client = shoppers.get((i * 7) % shoppers.size());
            from[i] = i < 18 ? 0 : (i - 17) * 2;
            to[i] = i < 18 ? 18 + random.between(0, 14) : DemoCalendar.MONTHS;
            clients.add(client);
            String name = random.pick(SUBJECTS) + ", " + client.customer().name();
            projects.add(
                    new Project(
                            seed.id("projects", i),
                            String.format("J%05d", (i + 1) * 10),
                            name,
                            client.customer()));
        }
    }

    private void work() {
        Stream random = seed.stream("timeRegistrationEntries");
        for (int month = 0; month < DemoCalendar.MONTHS; month++) {
            int end = DemoCalendar.baseMonthStart(month + 1);
            for (int day = DemoCalendar.baseMonthStart(month); day < end; day++) {
                if (LocalDate.ofEpochDay(day).getDayOfWeek().getValue() > 5) {
                    continue;
                }
                for (int person = HOUSE; person < staff.size(); person++) {
                    if (random.chance(0.64)) {
                        book(month, day, staff.get(person), random);
                    }
                }
            }
        }
    }

    private void book(int month, int day, Employee employee, Stream random) {
        int project = random.between(0, PROJECTS - 1);
        while (month < from[project] || month >= to[project]) {
            project = random.between(0, PROJECTS - 1);
        }
        int worked = random.between(6, 16) * 5;
        tenths[month][project] += worked;
        String status =
                day <= calendar.baseToday() - 14
                        ? "Approved"
                        : day <= calendar.baseToday() - 5 ? "Submitted" : "Open";
        times.add(
                new TimeEntry(
                        seed.id("timeRegistrationEntries", times.size()),
                        employee,
                        projects.get(project),
                        calendar.date(day),
                        worked,
                        status));
    }

    List<Project> projects() {
        return projects;
    }

    List<TimeEntry> times() {
        return times;
    }

    /** One invoice for each project and month with work; begun hours are billed whole. */
    List<Sale> sales() {
        Stream random = seed.stream("salesInvoices");
        List<Sale> sales = new ArrayList<>();
        for (int month = 0; month < DemoCalendar.MONTHS; month++) {
            int day = DemoCalendar.baseMonthStart(month + 1) - 1;
            for (int i = 0; i < PROJECTS; i++) {
                int hours = (tenths[month][i] + 9) / 10;
                if (hours > 0) {
                    sales.add(sale(sales.size(), month, day, i, hours, random));
                }
            }
        }
        return sales;
    }

    private Sale sale(int n, int month, int day, int project, int hours, Stream random) {
        Shopper client = clients.get(project);
        int senior = hours * random.between(0, 40) / 100;
        List<SalesLine> lines = new ArrayList<>();
        int tax = client.customer().taxPercent();
        lines.add(
                SalesLine.of(
                        items.get(project % 5 == 2 ? 2 : 0),
                        hours - senior,
                        items.get(project % 5 == 2 ? 2 : 0).unitPrice(),
                        0,
                        tax));
        if (senior > 0) {
            lines.add(SalesLine.of(items.get(1), senior, items.get(1).unitPrice(), 0, tax));
        }
        int due = day + client.customer().terms().days();
        SalesInvoice invoice =
                new SalesInvoice(
                        seed.id("salesInvoices", n),
                        "TS-" + (1_001 + n),
                        client.customer(),
                        calendar.date(day),
                        calendar.date(due),
                        "",
                        "",
                        lines,
                        SalesInvoice.State.POSTED);
        return new Sale(month, day, due, client, invoice);
    }
}
