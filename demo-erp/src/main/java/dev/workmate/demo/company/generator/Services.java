package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Employee;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.PaymentTerm;
import dev.workmate.demo.company.domain.Project;
import dev.workmate.demo.company.domain.PurchaseInvoice;
import dev.workmate.demo.company.domain.PurchaseLine;
import dev.workmate.demo.company.domain.Salesperson;
import dev.workmate.demo.company.domain.Settlement;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.company.generator.Purchasing.Purchase;
import dev.workmate.demo.ledger.TaxArea;
import java.util.ArrayList;
import java.util.List;

/** Makes Tarnhollow Services: a small company in pounds that does projects and bills hours. */
public final class Services {
    static final int TAX = 20;
    private static final int CUSTOMERS = 40;
    private static final List<String> TITLES =
            List.of(
                    "Director",
                    "Office Manager",
                    "Consultant",
                    "Senior Consultant",
                    "Trainer",
                    "Designer",
                    "Consultant");

    private final DemoCalendar calendar;
    private final Seed seed = new Seed("tarnhollow-services/1");

    private Services(DemoCalendar calendar) {
        this.calendar = calendar;
    }

    public static Company make(DemoCalendar calendar) {
        return new Services(calendar).company();
    }

    private Company company() {
        List<Shopper> shoppers = shoppers();
        List<Item> items = items();
        List<Employee> staff = Staff.employees(seed, calendar, 14, "GB", TITLES);
        ProjectWork work = new ProjectWork(seed, calendar, shoppers, staff, items);
        List<Sale> sales = work.sales();
        CustomerMoney.Outcome outcome = new CustomerMoney(seed, calendar).settle(sales, List.of());
        List<Vendor> vendors = vendors();
        List<Purchase> purchases = purchases(vendors);
        List<Settlement> settlements =
                Trading.byDate(
                        outcome.settlements(), VendorMoney.settle(seed, calendar, purchases));
        Overheads overheads = new Overheads(seed, calendar, 0.45);
        List<Project> projects = work.projects();
        return new Company(
                seed.value(),
                seed.id("companies", 0),
                "Tarnhollow Services",
                "GBP",
                calendar,
                new Company.Masters(
                        new Address("12 Lantern Yard", "Keswick", "CA1 2TH", "GB"),
                        salespeople(),
                        shoppers.stream().map(Shopper::customer).toList(),
                        vendors,
                        items,
                        List.of(),
                        staff,
                        List.of(),
                        projects,
                        work.times()),
                new Company.Sales(List.of(), List.of(), outcome.invoices(), List.of()),
                new Company.Purchases(
                        List.of(), purchases.stream().map(Purchase::invoice).toList()),
                new Company.Money(
                        settlements,
                        List.of(),
                        overheads.entries(
                                Trading.outputTax(sales, List.of()), Trading.inputTax(purchases))));
    }

    private List<Salesperson> salespeople() {
        return List.of(
                new Salesperson(
                        seed.id("salespeoplePurchasers", 0),
                        "HF",
                        "Hugo Fairholm",
                        "Partner",
                        "hugo.fairholm@tarnhollow.example",
                        0),
                new Salesperson(
                        seed.id("salespeoplePurchasers", 1),
                        "WB",
                        "Wren Bellweather",
                        "Partner",
                        "wren.bellweather@tarnhollow.example",
                        0));
    }

    private List<Shopper> shoppers() {
        Stream random = seed.stream("customers");
        InventedNames names = new InventedNames(seed.stream("customerNames"));
        List<Shopper> shoppers = new ArrayList<>();
        for (int i = 0; i < CUSTOMERS; i++) {
            boolean home = i % 8 != 7;
            InventedAddresses.Country country = InventedAddresses.country(home ? "GB" : "IE");
            String name = names.shop();
            Customer customer =
                    new Customer(
                            seed.id("customers", i),
                            String.format("S%05d", (i + 1) * 10),
                            name,
                            InventedAddresses.address(country, random),
                            names.reach(country.dial(), "office", name),
                            home ? TaxArea.DOMESTIC : TaxArea.EXPORT,
                            home ? TAX : 0,
                            country.code() + InventedAddresses.fill("#########", random),
                            i % 2 == 0 ? "HF" : "WB",
                            random.pick(List.of(PaymentTerm.D14, PaymentTerm.D30, PaymentTerm.D30)),
                            40_000_00L,
                            calendar.date(
                                    DemoCalendar.baseMonthStart(0) - random.between(20, 900)));
            shoppers.add(
                    new Shopper(
                            customer,
                            1,
                            0,
                            DemoCalendar.MONTHS,
                            1,
                            0,
                            Category.SERVICE,
                            random.between(-2, 9),
                            i % 10 == 4));
        }
        return shoppers;
    }

    private List<Item> items() {
        String[] names = {
            "Consulting hour",
            "Senior consulting hour",
            "Training hour",
            "Design hour",
            "Site survey hour",
            "Project management hour"
        };
        int[] prices = {95_00, 128_00, 88_00, 82_00, 76_00, 104_00};
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            items.add(
                    new Item(
                            seed.id("items", i),
                            String.format("HR-%03d", i + 1),
                            names[i],
                            Category.SERVICE,
                            "HOUR",
                            "",
                            prices[i],
                            0,
                            ""));
        }
        return items;
    }

    private List<Vendor> vendors() {
        Stream random = seed.stream("vendors");
        InventedNames names = new InventedNames(seed.stream("vendorNames"));
        List<Vendor> vendors = new ArrayList<>();
        for (String name : List.of("Keelgate Lettings", "Fernside Power", "Cloudbarrow Software")) {
            int i = vendors.size();
            vendors.add(
                    new Vendor(
                            seed.id("vendors", i),
                            String.format("W%05d", (i + 1) * 10),
                            name,
                            InventedAddresses.address(InventedAddresses.country("GB"), random),
                            names.reach("44", "accounts", name),
                            TaxArea.DOMESTIC,
                            TAX,
                            "GB" + InventedAddresses.fill("#########", random),
                            "HF",
                            PaymentTerm.D30));
        }
        return vendors;
    }

    private List<Purchase> purchases(List<Vendor> vendors) {
        String[] accounts = {"6210", "6220", "6510"};
        String[] words = {"Rent of office", "Electricity and heating", "Software and hosting"};
        long[] amounts = {3_400_00, 620_00, 1_450_00};
        List<Purchase> purchases = new ArrayList<>();
        for (int month = 0; month < DemoCalendar.MONTHS; month++) {
            for (int i = 0; i < accounts.length; i++) {
                int day = DemoCalendar.baseMonthStart(month) + 2 + i;
                int n = purchases.size();
                Vendor vendor = vendors.get(i);
                PurchaseLine line =
                        new PurchaseLine.OfAccount(accounts[i], words[i], amounts[i], TAX);
                purchases.add(
                        new Purchase(
                                day,
                                new PurchaseInvoice(
                                        seed.id("purchaseInvoices", n),
                                        "PI-" + (5_001 + n),
                                        "B" + (900 + n),
                                        vendor,
                                        calendar.date(day),
                                        calendar.date(day + vendor.terms().days()),
                                        "",
                                        "",
                                        List.of(line),
                                        false)));
            }
        }
        return purchases;
    }
}
