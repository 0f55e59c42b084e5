package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Employee;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the people a company employs. */
final class Staff {
    private Staff() {}

    static List<Employee> employees(
            Seed seed, DemoCalendar calendar, int count, String country, List<String> titles) {
        Stream random = seed.stream("employees");
        InventedNames names = new InventedNames(seed.stream("employeeNames"));
        Set<String> taken = new HashSet<>();
        List<Employee> staff = new ArrayList<>();
        while (staff.size() < count) {
            String given = names.given();
            String surname = names.surname();
            if (!taken.add(surname)) {
                continue;
            }
            int n = staff.size();
            InventedAddresses.Country home = InventedAddresses.country(country);
            var reach =
                    names.reach(
                            home.dial(),
                            InventedNames.slug(given + "." + surname).replace('-', '.'),
                            "tarnhollow");
            int since = DemoCalendar.baseMonthStart(0) - random.between(-700, 1200);
            staff.add(
                    new Employee(
                            seed.id("employees", n),
                            String.format("E%03d", n + 1),
                            given,
                            surname,
                            titles.get(n % titles.size()),
                            InventedAddresses.address(home, random),
                            reach,
                            calendar.date(since),
                            calendar.date(DemoCalendar.baseMonthStart(0))
                                    .minusYears(random.between(23, 60))
                                    .minusDays(random.between(0, 360))));
        }
        return staff;
    }
}
