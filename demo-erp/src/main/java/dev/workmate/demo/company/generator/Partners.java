package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.PaymentTerm;
import dev.workmate.demo.company.domain.Salesperson;
import dev.workmate.demo.company.domain.Vendor;
import dev.workmate.demo.company.generator.InventedAddresses.Country;
import dev.workmate.demo.ledger.TaxArea;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes customers, vendors and the people who deal with them. */
final class Partners {
    static final int CUSTOMERS = 260;
    static final int NEW_CUSTOMERS = 60;

    /** The big customer that goes away, by its place in the list. */
    static final int LOST = 4;

    static final int LOSS_MONTH = 25;
    static final int GOODS_VENDORS = 40;
    static final int LATE_PAYERS = 24;
    private static final int DOMESTIC_TAX = 23;

    private static final List<Category> FAVOURITES =
            List.of(
                    Category.BIKES,
                    Category.TENTS,
                    Category.PADDLE,
                    Category.BOOTS,
                    Category.WINTER,
                    Category.PACKS,
                    Category.LIGHTS);

    private final Seed seed;
    private final DemoCalendar calendar;

    Partners(Seed seed, DemoCalendar calendar) {
        this.seed = seed;
        this.calendar = calendar;
    }

    List<Salesperson> salespeople() {
        List<Salesperson> people = new ArrayList<>();
        String[][] who = {
            {"AK", "Aoife Kilbride", "Sales, home west"},
            {"DG", "Daniel Garrity", "Sales, home east"},
            {"FH", "Freya Hollis", "Sales, Britain and overseas"},
            {"JU", "Jonas Ulrich", "Sales, centre and east"},
            {"IP", "Ines Pellier", "Sales, west and south"},
            {"TW", "Tove Westergaard", "Sales, north"},
            {"MN", "Marta Novak", "Buyer, equipment"},
            {"EC", "Emil Corrigan", "Buyer, bicycles"},
            {"RS", "Rosa Silveira", "Buyer, footwear"}
        };
        for (int i = 0; i < who.length; i++) {
            String email = InventedNames.slug(who[i][1]).replace('-', '.') + "@tarnhollow.example";
            people.add(
                    new Salesperson(
                            seed.id("salespeoplePurchasers", i),
                            who[i][0],
                            who[i][1],
                            who[i][2],
                            email,
                            i < 6 ? 2 : 0));
        }
        return people;
    }

    List<Shopper> shoppers() {
        Stream random = seed.stream("customers");
        InventedNames names = new InventedNames(seed.stream("customerNames"));
        double[] shares = InventedAddresses.shares();
        int[] ranks = ranks(random);
        Set<Integer> late = latePayers(random, ranks);
        List<Shopper> shoppers = new ArrayList<>();
        for (int i = 0; i < CUSTOMERS; i++) {
            Country country =
                    i == LOST
                            ? InventedAddresses.country("DE")
                            : InventedAddresses.countries().get(random.pickBySum(shares));
            int rank = ranks[i];
            int first =
                    i < CUSTOMERS - NEW_CUSTOMERS ? 0 : 5 + (i - (CUSTOMERS - NEW_CUSTOMERS)) / 2;
            Customer customer = customer(i, rank, first, country, names, random);
            double weight = 1 / StrictMath.pow(rank + 4, 0.8);
            double size = rank < 20 ? 1.15 : rank < 80 ? 0.95 : 0.75;
            int discount = rank < 15 ? 10 : rank < 40 ? 5 : rank < 80 ? 3 : 0;
            shoppers.add(
                    new Shopper(
                            customer,
                            weight,
                            first,
                            i == LOST ? LOSS_MONTH : DemoCalendar.MONTHS,
                            size,
                            discount,
                            random.pick(FAVOURITES),
                            random.between(-3, 6),
                            late.contains(i)));
        }
        return shoppers;
    }

    private static int[] ranks(Stream random) {
        int old = CUSTOMERS - NEW_CUSTOMERS;
        int[] order = random.permutation(old);
        for (int i = 0; i < old; i++) {
            if (order[i] == LOST) {
                order[i] = order[LOST];
                order[LOST] = LOST;
            }
        }
        int[] ranks = new int[CUSTOMERS];
        for (int i = 0; i < CUSTOMERS; i++) {
            ranks[i] = i < old ? order[i] : random.between(25, 220);
        }
        return ranks;
    }

    private static Set<Integer> latePayers(Stream random, int[] ranks) {
        Set<Integer> late = new HashSet<>();
        while (late.size() < LATE_PAYERS) {
            int i = random.between(0, CUSTOMERS - NEW_CUSTOMERS - 1);
            if (ranks[i] > 7 && ranks[i] < 120) {
                late.add(i);
            }
        }
        return late;
    }

    private Customer customer(
            int i, int rank, int first, Country country, InventedNames names, Stream random) {
        String name = names.shop();
        Address address = InventedAddresses.address(country, random);
        TaxArea area = country.area();
        PaymentTerm terms =
                rank < 30
                        ? random.pick(List.of(PaymentTerm.D30, PaymentTerm.D45, PaymentTerm.D60))
                        : random.pick(
                                List.of(
                                        PaymentTerm.D14,
                                        PaymentTerm.D21,
                                        PaymentTerm.D30,
                                        PaymentTerm.D30,
                                        PaymentTerm.D30,
                                        PaymentTerm.COD));
        long limit = rank < 15 ? 75_000_00L : rank < 60 ? 25_000_00L : 12_000_00L;
        int since =
                first == 0
                        ? DemoCalendar.baseMonthStart(0) - random.between(30, 1200)
                        : DemoCalendar.baseMonthStart(first) + random.between(0, 20);
        return new Customer(
                seed.id("customers", i),
                String.format("C%05d", (i + 1) * 10),
                name,
                address,
                names.reach(country.dial(), "orders", name),
                area,
                area == TaxArea.DOMESTIC ? DOMESTIC_TAX : 0,
                vatNumber(country, random),
                salesperson(country, i),
                terms,
                limit,
                calendar.date(since));
    }

    private static String salesperson(Country country, int i) {
        return switch (country.region()) {
            case "HOME" -> i % 2 == 0 ? "AK" : "DG";
            case "BRITAIN", "OVERSEAS" -> "FH";
            case "CENTRAL", "EAST" -> "JU";
            case "WEST", "SOUTH" -> "IP";
            default -> "TW";
        };
    }

    private static String vatNumber(Country country, Stream random) {
        return country.code().equals("US")
                ? ""
                : country.code() + InventedAddresses.fill("########", random);
    }

    /** Forty who deliver goods, then five who bill services. */
    List<Vendor> vendors() {
        Stream random = seed.stream("vendors");
        InventedNames names = new InventedNames(seed.stream("vendorNames"));
        double[] shares = InventedAddresses.shares();
        List<Vendor> vendors = new ArrayList<>();
        for (int i = 0; i < GOODS_VENDORS; i++) {
            Country country =
                    i % 4 == 0
                            ? InventedAddresses.country("IE")
                            : InventedAddresses.countries().get(random.pickBySum(shares));
            PaymentTerm terms =
                    random.pick(
                            List.of(
                                    PaymentTerm.D30,
                                    PaymentTerm.D30,
                                    PaymentTerm.D45,
                                    PaymentTerm.D60));
            vendors.add(vendor(i, names.maker(), country, buyer(i), terms, names, random));
        }
        for (String name :
                List.of(
                        "Corriegate Freight",
                        "Quayside Estates",
                        "Lowmoor Energy",
                        "Brightfen Hosting",
                        "Papercrane Marketing")) {
            vendors.add(
                    vendor(
                            vendors.size(),
                            name,
                            InventedAddresses.country("IE"),
                            "MN",
                            PaymentTerm.D14,
                            names,
                            random));
        }
        return vendors;
    }

    private static String buyer(int i) {
        Category category = Catalogue.categoryOfVendor(i);
        return switch (category) {
            case BIKES -> "EC";
            case BOOTS, WINTER, PACKS -> "RS";
            default -> "MN";
        };
    }

    private Vendor vendor(
            int i,
            String name,
            Country country,
            String buyer,
            PaymentTerm terms,
            InventedNames names,
            Stream random) {
        TaxArea area = country.area();
        return new Vendor(
                seed.id("vendors", i),
                String.format("V%05d", (i + 1) * 10),
                name,
                InventedAddresses.address(country, random),
                names.reach(country.dial(), "accounts", name),
                area,
                area == TaxArea.DOMESTIC ? DOMESTIC_TAX : 0,
                vatNumber(country, random),
                buyer,
                terms);
    }
}
