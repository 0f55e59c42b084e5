package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Contactable;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Invented names of firms and people; no firm's name is given twice by the same object. */
final class InventedNames {
    private static final List<String> FIRST =
            List.of(
                    "Alder", "Amber", "Arrow", "Ash", "Bell", "Birch", "Black", "Blue", "Bracken",
                    "Bright", "Cairn", "Cedar", "Clear", "Cliff", "Clover", "Copper", "Crag",
                    "Curlew", "Dale", "Deer", "Drift", "Dun", "Elk", "Elm", "Ember", "Falcon",
                    "Fell", "Fern", "Finch", "Fox", "Frost", "Glen", "Gold", "Granite", "Green",
                    "Grey", "Gull", "Hawk", "Hazel", "Heather", "Hollow", "Iron", "Ivy", "Kestrel",
                    "Lark", "Linden", "Loch", "Maple", "Marsh", "Meadow", "Moor", "Moss", "North",
                    "Oak", "Otter", "Pebble", "Pine", "Raven", "Red", "Reed", "Ridge", "Rowan",
                    "Salt", "Sand", "Silver", "Slate", "Spruce", "Stone", "Storm", "Swift",
                    "Thistle", "Thorn", "Tide", "Timber", "Vale", "West", "White", "Wild", "Willow",
                    "Wind");
    private static final List<String> SECOND =
            List.of(
                    "bank", "bay", "beck", "bridge", "brook", "combe", "cove", "crest", "field",
                    "ford", "gate", "haven", "head", "hill", "holm", "lake", "ley", "mere", "mount",
                    "path", "peak", "point", "port", "run", "shaw", "shore", "side", "spring",
                    "stead", "trail", "view", "water", "way", "wick", "wood");
    private static final List<String> SHOPS =
            List.of(
                    "Outfitters",
                    "Outdoor",
                    "Adventure Supply",
                    "Sports",
                    "Trading Post",
                    "Mountain Shop",
                    "Cycles",
                    "Expedition Store",
                    "Camp & Trail",
                    "Watersports",
                    "Gear House",
                    "Alpine",
                    "Leisure Group",
                    "Scout Shop");
    private static final List<String> MAKERS =
            List.of(
                    "Works",
                    "Manufacturing",
                    "Textiles",
                    "Components",
                    "Equipment",
                    "Industries",
                    "Workshops",
                    "Goods",
                    "Products",
                    "Supply");
    private static final List<String> GIVEN =
            List.of(
                    "Aoife", "Bram", "Clara", "Daniel", "Elif", "Fergus", "Greta", "Hugo", "Ines",
                    "Jonas", "Katja", "Liam", "Maren", "Niamh", "Oscar", "Petra", "Quinn", "Rosa",
                    "Stefan", "Tove", "Una", "Viktor", "Wren", "Yara", "Zoltan", "Ciara", "Emil",
                    "Freya", "Marta", "Nils");
    private static final List<String> SURNAMES =
            List.of(
                    "Ahlgren",
                    "Bellweather",
                    "Castellan",
                    "Dunmore",
                    "Eastwick",
                    "Fairholm",
                    "Garrity",
                    "Hollis",
                    "Ivarsen",
                    "Jansky",
                    "Kilbride",
                    "Lindqvist",
                    "Marchetti",
                    "Novak",
                    "Oakes",
                    "Pellier",
                    "Quigley",
                    "Rasmussen",
                    "Silveira",
                    "Thornbury",
                    "Ulrich",
                    "Vandermeer",
                    "Westergaard",
                    "Yilmaz",
                    "Zeller",
                    "Brannigan",
                    "Corrigan",
                    "Delacroix",
                    "Ekström",
                    "Farrow");

    private static final Pattern THREE_ALIKE = Pattern.compile("(.)\\1\\1");

    private final Stream random;
    private final Set<String> taken = new HashSet<>();

    InventedNames(Stream random) {
        this.random = random;
    }

    String shop() {
        return firm(SHOPS);
    }

    String maker() {
        return firm(MAKERS);
    }

    private String firm(List<String> kinds) {
        while (true) {
            String place = random.pick(FIRST) + random.pick(SECOND);
            // Two firms may not share the first word either: people name customers by it.
            if (!THREE_ALIKE.matcher(place).find() && taken.add(place)) {
                return place + " " + random.pick(kinds);
            }
        }
    }

    String given() {
        return random.pick(GIVEN);
    }

    String surname() {
        return random.pick(SURNAMES);
    }

    Contactable reach(String dial, String mailbox, String firm) {
        String domain = slug(firm) + ".example";
        String phone =
                "+" + dial + " 555 0" + random.between(100, 199) + " " + random.between(10, 99);
        return new Contactable(phone, mailbox + "@" + domain, "www." + domain);
    }

    static String slug(String words) {
        String plain = Normalizer.normalize(words, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        return plain.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("(^-|-$)", "");
    }
}
