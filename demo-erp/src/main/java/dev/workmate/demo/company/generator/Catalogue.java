package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Cents;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.Vendor;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The items of the trading company, category by category, and how popular each is. */
final class Catalogue {
    /** A kind of product and its usual price in cents. */
    private record Form(String name, int price) {}

    static final int PRICE_RISE_MONTH = 14;
    private static final int PRICE_RISE_PERCENT = 106;
    private static final List<Category> STOCKED =
            List.of(
                    Category.BIKES,
                    Category.TENTS,
                    Category.PADDLE,
                    Category.BOOTS,
                    Category.WINTER,
                    Category.LIGHTS,
                    Category.PACKS);

    /** Up to which place in the list of vendors they deliver each stocked category. */
    private static final int[] VENDORS_UP_TO = {6, 12, 17, 23, 29, 34, 40};

    private static final List<String> SERIES =
            List.of(
                    "Corrie",
                    "Skerry",
                    "Tarn",
                    "Gannet",
                    "Strath",
                    "Rill",
                    "Cairnwood",
                    "Merlin",
                    "Solway",
                    "Brae");

    private static final Map<Market, List<Form>> FORMS =
            Map.of(
                    Market.BIKES,
                            List.of(
                                    new Form("Gravel Bike", 98000),
                                    new Form("City Bike", 46000),
                                    new Form("Trail Hardtail", 82000),
                                    new Form("E-Bike", 165000),
                                    new Form("Kids Bike", 24000)),
                    Market.TENTS,
                            List.of(
                                    new Form("Tent 2P", 15500),
                                    new Form("Tent 4P", 26500),
                                    new Form("Family Tent", 39000),
                                    new Form("Tarp", 6200),
                                    new Form("Sleeping Bag", 9800)),
                    Market.PADDLE,
                            List.of(
                                    new Form("Kayak", 54000),
                                    new Form("Paddle Board", 36000),
                                    new Form("Carbon Paddle", 11800),
                                    new Form("Buoyancy Aid", 6400),
                                    new Form("Dry Bag", 2600)),
                    Market.BOOTS,
                            List.of(
                                    new Form("Hiking Boot", 8200),
                                    new Form("Trail Shoe", 6600),
                                    new Form("Alpine Boot", 13200),
                                    new Form("Approach Shoe", 7400),
                                    new Form("Camp Sandal", 3100)),
                    Market.WINTER,
                            List.of(
                                    new Form("Down Jacket", 11800),
                                    new Form("Snowshoes", 9400),
                                    new Form("Ski Touring Gloves", 4200),
                                    new Form("Ice Axe", 6900),
                                    new Form("Merino Base Layer", 3900)),
                    Market.LIGHTS,
                            List.of(
                                    new Form("Head Torch", 2400),
                                    new Form("Camp Lantern", 2900),
                                    new Form("Bike Light Set", 3300),
                                    new Form("Hand Torch", 1700),
                                    new Form("Gas Cartridge", 900)),
                    Market.PACKS,
                            List.of(
                                    new Form("Daypack 22", 4600),
                                    new Form("Trekking Pack 55", 11200),
                                    new Form("Duffel 80", 7200),
                                    new Form("Bike Pannier", 5400),
                                    new Form("Hip Pack", 2300)),
                    Market.SERVICE,
                            List.of(
                                    new Form("Assembly", 4500),
                                    new Form("Display Stand Hire", 12000),
                                    new Form("Staff Training Day", 48000),
                                    new Form("Express Freight", 9500)));
    private static final List<String> SERVICE_SERIES =
            List.of("Standard", "Extended", "Seasonal", "On-site", "Remote");

    /** An item and how often it is chosen within its category. */
    record Ware(Item item, long firstPrice, double popularity) {
        long priceIn(int month) {
            return month < PRICE_RISE_MONTH ? firstPrice : item.unitPrice();
        }
    }

    private final Map<Market, List<Ware>> wares = new EnumMap<>(Market.class);
    private final Map<Market, double[]> sums = new EnumMap<>(Market.class);
    private final List<Item> items = new ArrayList<>();

    Catalogue(Seed seed, List<Vendor> vendors) {
        Stream random = seed.stream("items");
        for (Market market : Market.values()) {
            List<Ware> made = new ArrayList<>();
            int[] ranks = random.permutation(market.items());
            for (int i = 0; i < market.items(); i++) {
                made.add(ware(seed, market, i, ranks[i], vendors, random));
            }
            wares.put(market, made);
            sums.put(market, Stream.sums(made.stream().mapToDouble(Ware::popularity).toArray()));
        }
    }

    private Ware ware(
            Seed seed, Market market, int i, int rank, List<Vendor> vendors, Stream random) {
        List<Form> forms = FORMS.getOrDefault(market, List.of());
        boolean service = market == Market.SERVICE;
        Form form = forms.get(i % forms.size());
        List<String> series = service ? SERVICE_SERIES : SERIES;
        String name = series.get((i / forms.size()) % series.size()) + " " + form.name();
        long first = StrictMath.round(form.price() * (0.75 + 0.6 * random.real()) / 50) * 50;
        long price = Cents.percent(first, PRICE_RISE_PERCENT);
        long cost =
                Cents.percent(price, service ? 0 : market.costPercent() + random.between(-3, 3));
        Category category = market.category();
        String vendor = service ? "" : vendors.get(vendorOf(category, i)).number();
        String unit =
                service
                        ? (form.name().endsWith("Day") ? "DAY" : "JOB")
                        : category == Category.BOOTS ? "PAIR" : "PCS";
        Item item =
                new Item(
                        seed.id("items", items.size()),
                        String.format("%s-%03d", market.prefix(), i + 1),
                        name,
                        category,
                        unit,
                        service ? "" : "20" + InventedAddresses.fill("###########", random),
                        price,
                        cost,
                        vendor);
        items.add(item);
        boolean slow = isSlow(item);
        return new Ware(item, first, slow ? 0.002 : 1 / StrictMath.pow(rank + 2, 0.8));
    }

    /** Two items that hardly sell and were bought far too many of. */
    static boolean isSlow(Item item) {
        return item.number().equals("TN-041") || item.number().equals("PK-038");
    }

    /** The head torch of which a whole batch was faulty. */
    static boolean isFaulty(Item item) {
        return item.number().equals("LT-006");
    }

    static Category categoryOfVendor(int vendor) {
        for (int c = 0; c < VENDORS_UP_TO.length; c++) {
            if (vendor < VENDORS_UP_TO[c]) {
                return STOCKED.get(c);
            }
        }
        return Category.SERVICE;
    }

    private static int vendorOf(Category category, int i) {
        int c = STOCKED.indexOf(category);
        int from = c == 0 ? 0 : VENDORS_UP_TO[c - 1];
        return from + i % (VENDORS_UP_TO[c] - from);
    }

    List<Item> items() {
        return items;
    }

    List<Ware> wares(Market market) {
        return wares.getOrDefault(market, List.of());
    }

    Ware pick(Market market, Stream random) {
        return wares(market).get(random.pickBySum(sums.getOrDefault(market, new double[1])));
    }

    Ware faulty() {
        return wares(Market.LIGHTS).stream()
                .filter(ware -> isFaulty(ware.item()))
                .findFirst()
                .orElseThrow();
    }
}
