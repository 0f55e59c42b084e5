package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Contactable;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Opportunity;
import dev.workmate.demo.company.domain.Vendor;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Writes contacts of partners, and the opportunities with them. */
final class ContactRows {
    private static final int PERSONS = 75;

    private final Company company;
    private final RowWriter rows;
    private final LocalDate start;

    ContactRows(Company company, RowWriter rows) {
        this.company = company;
        this.rows = rows;
        this.start = company.calendar().date(DemoCalendar.baseMonthStart(0));
    }

    void write() {
        contacts();
        opportunities();
    }

    private void contacts() {
        int n = 0;
        for (Customer customer : company.masters().customers()) {
            contact(
                    n++,
                    customer.name(),
                    customer.id(),
                    "Customer",
                    customer.address(),
                    customer.reach());
        }
        for (Vendor vendor : company.masters().vendors()) {
            contact(n++, vendor.name(), vendor.id(), "Vendor", vendor.address(), vendor.reach());
        }
        String[] given = {"Anna", "Ben", "Chiara", "Dirk", "Eva"};
        String[] surnames = {"Marlow", "Tessier", "Holm", "Brandt", "Kearney", "Rossi", "Lund"};
        List<Customer> customers = company.masters().customers();
        for (int i = 0; i < Math.min(PERSONS, customers.size()); i++) {
            Customer customer = customers.get(i);
            String name = given[i % given.length] + " " + surnames[i % surnames.length];
            rows.begin("contacts", rows.id("contacts", n))
                    .put("number", contactNumber(n++))
                    .put("type", "Person")
                    .put("displayName", name)
                    .put("jobTitle", i % 3 == 0 ? "Owner" : "Buyer")
                    .put("companyNumber", contactNumber(i))
                    .put("companyName", customer.name())
                    .put("contactBusinessRelation", "Customer");
            rows.reach(customer.address(), customer.reach());
            rows.put("searchName", name.toUpperCase(Locale.ROOT))
                    .put("privacyBlocked", false)
                    .modified(start)
                    .end();
        }
    }

    private void contact(
            int n, String name, UUID related, String relation, Address address, Contactable reach) {
        UUID id = rows.id("contacts", n);
        rows.begin("contacts", id)
                .put("number", contactNumber(n))
                .put("type", "Company")
                .put("displayName", name)
                .put("jobTitle", "")
                .put("companyNumber", contactNumber(n))
                .put("companyName", name)
                .put("contactBusinessRelation", relation);
        rows.reach(address, reach);
        rows.put("searchName", name.toUpperCase(Locale.ROOT))
                .put("privacyBlocked", false)
                .modified(start)
                .end();
        rows.beginWithoutId("contactsInformation")
                .put("contactId", id)
                .put("contactNumber", contactNumber(n))
                .put("contactName", name)
                .put("contactType", "Company")
                .put("relatedId", related)
                .put("relatedType", relation)
                .end();
    }

    /** The contact of the n-th customer, then of the vendors, then persons. */
    static String contactNumber(int n) {
        return String.format("CT%06d", n + 1);
    }

    private void opportunities() {
        Map<String, Integer> places = new HashMap<>();
        company.masters()
                .customers()
                .forEach(customer -> places.put(customer.number(), places.size()));
        for (Opportunity one : company.masters().opportunities()) {
            rows.begin("opportunities", one.id())
                    .put("number", one.number())
                    .put(
                            "contactNumber",
                            contactNumber(places.getOrDefault(one.customer().number(), 0)))
                    .put("contactName", one.customer().name())
                    .put("contactCompanyName", one.customer().name())
                    .put("salespersonCode", one.customer().salesperson())
                    .put("description", one.description())
                    .put("status", one.status())
                    .put("closed", one.closed().isPresent())
                    .put("creationDate", one.created())
                    .money(
                            "calculatedCurrentValue",
                            one.estimatedValue() * one.chancePercent() / 100)
                    .number("chancesOfSuccessPrc", one.chancePercent())
                    .number("completedPrc", one.closed().isPresent() ? 100 : one.chancePercent())
                    .put("estimatedClosingDate", one.estimatedClosing())
                    .money("estimatedValue", one.estimatedValue())
                    .put("systemCreatedAt", rows.instant(one.created()));
            one.closed().ifPresent(day -> rows.put("dateClosed", day));
            rows.modified(one.closed().orElse(one.created())).end();
        }
    }
}
