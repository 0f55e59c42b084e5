package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.ledger.TaxArea;
import java.util.List;

/** Countries and made-up addresses in them. */
public final class InventedAddresses {
    /**
     * A country with its share of partners, dialling code and the form of its postcodes (# digit, @
     * letter).
     */
    public record Country(
            String code,
            String name,
            String region,
            int share,
            String dial,
            String postcode,
            List<String> cities) {

        TaxArea area() {
            return switch (code) {
                case "IE" -> TaxArea.DOMESTIC;
                case "GB", "NO", "CH", "IS", "US" -> TaxArea.EXPORT;
                default -> TaxArea.EU;
            };
        }
    }

    private static final List<Country> COUNTRIES =
            List.of(
                    new Country(
                            "IE",
                            "Ireland",
                            "HOME",
                            74,
                            "353",
                            "H## @#@#",
                            List.of(
                                    "Galway",
                                    "Westport",
                                    "Ennis",
                                    "Killarney",
                                    "Sligo",
                                    "Kilkenny",
                                    "Cork",
                                    "Dublin")),
                    new Country(
                            "GB",
                            "United Kingdom",
                            "BRITAIN",
                            34,
                            "44",
                            "@@# #@@",
                            List.of("Keswick", "Leeds", "Inverness", "Bristol", "Cardiff")),
                    new Country(
                            "DE",
                            "Germany",
                            "CENTRAL",
                            30,
                            "49",
                            "8####",
                            List.of("Kempten", "Freiburg", "Rosenheim", "Bremen", "Kassel")),
                    new Country(
                            "FR",
                            "France",
                            "WEST",
                            22,
                            "33",
                            "7###0",
                            List.of("Annecy", "Grenoble", "Pau", "Nantes")),
                    new Country(
                            "NL",
                            "Netherlands",
                            "WEST",
                            18,
                            "31",
                            "#### @@",
                            List.of("Utrecht", "Arnhem", "Zwolle")),
                    new Country(
                            "AT",
                            "Austria",
                            "CENTRAL",
                            13,
                            "43",
                            "6###",
                            List.of("Innsbruck", "Villach", "Graz")),
                    new Country(
                            "BE", "Belgium", "WEST", 9, "32", "####", List.of("Ghent", "Namur")),
                    new Country(
                            "IT",
                            "Italy",
                            "SOUTH",
                            11,
                            "39",
                            "3####",
                            List.of("Trento", "Aosta", "Bergamo")),
                    new Country(
                            "ES",
                            "Spain",
                            "SOUTH",
                            9,
                            "34",
                            "2####",
                            List.of("Jaca", "Bilbao", "Granada")),
                    new Country(
                            "CH",
                            "Switzerland",
                            "CENTRAL",
                            9,
                            "41",
                            "3###",
                            List.of("Thun", "Chur")),
                    new Country(
                            "SE", "Sweden", "NORTH", 8, "46", "### ##", List.of("Umeå", "Uppsala")),
                    new Country(
                            "NO",
                            "Norway",
                            "NORTH",
                            7,
                            "47",
                            "####",
                            List.of("Bergen", "Lillehammer")),
                    new Country(
                            "DK", "Denmark", "NORTH", 7, "45", "8###", List.of("Aarhus", "Odense")),
                    new Country(
                            "FI",
                            "Finland",
                            "NORTH",
                            5,
                            "358",
                            "#####",
                            List.of("Tampere", "Oulu")),
                    new Country(
                            "PL",
                            "Poland",
                            "EAST",
                            5,
                            "48",
                            "##-###",
                            List.of("Zakopane", "Gdynia")),
                    new Country(
                            "CZ",
                            "Czechia",
                            "EAST",
                            4,
                            "420",
                            "### ##",
                            List.of("Liberec", "Brno")),
                    new Country(
                            "PT",
                            "Portugal",
                            "SOUTH",
                            4,
                            "351",
                            "####-###",
                            List.of("Braga", "Coimbra")),
                    new Country("SI", "Slovenia", "EAST", 3, "386", "####", List.of("Kranj")),
                    new Country(
                            "US",
                            "United States",
                            "OVERSEAS",
                            4,
                            "1",
                            "8####",
                            List.of("Boulder", "Burlington")),
                    new Country("LU", "Luxembourg", "WEST", 1, "352", "####", List.of("Diekirch")),
                    new Country("GR", "Greece", "SOUTH", 1, "30", "### ##", List.of("Volos")),
                    new Country("HR", "Croatia", "EAST", 1, "385", "#####", List.of("Rijeka")),
                    new Country("HU", "Hungary", "EAST", 1, "36", "####", List.of("Eger")),
                    new Country("IS", "Iceland", "NORTH", 1, "354", "###", List.of("Akureyri")));

    private static final List<String> STREETS =
            List.of(
                    "Millrace",
                    "Heron",
                    "Larch",
                    "Quarry",
                    "Sorrel",
                    "Wharf",
                    "Juniper",
                    "Foundry",
                    "Lantern",
                    "Weir",
                    "Bramble",
                    "Ferry",
                    "Chapel",
                    "Beacon",
                    "Orchard",
                    "Tannery",
                    "Gorse",
                    "Harbour");
    private static final List<String> KINDS =
            List.of("Road", "Lane", "Street", "Park", "Row", "Yard");

    private InventedAddresses() {}

    public static List<Country> countries() {
        return COUNTRIES;
    }

    public static Country country(String code) {
        return COUNTRIES.stream().filter(c -> c.code().equals(code)).findFirst().orElseThrow();
    }

    static double[] shares() {
        return Stream.sums(COUNTRIES.stream().mapToDouble(Country::share).toArray());
    }

    static Address address(Country country, Stream random) {
        String street =
                random.between(1, 148) + " " + random.pick(STREETS) + " " + random.pick(KINDS);
        return new Address(
                street,
                random.pick(country.cities()),
                fill(country.postcode(), random),
                country.code());
    }

    static String fill(String form, Stream random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            text.append(
                    switch (c) {
                        case '#' -> (char) ('0' + random.between(0, 9));
                        case '@' -> (char) ('A' + random.between(0, 25));
                        default -> c;
                    });
        }
        return text.toString();
    }
}
