package dev.workmate.general;

import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The time zones of places people name: cities, some countries, zone names. Immutable. */
public final class Places {
    private static final int MAX_LENGTH = 80;
    private static final Set<String> AREAS =
            Set.of(
                    "Africa",
                    "America",
                    "Antarctica",
                    "Arctic",
                    "Asia",
                    "Atlantic",
                    "Australia",
                    "Europe",
                    "Indian",
                    "Pacific");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OFFSET =
            Pattern.compile("(?i)(?:utc|gmt)?([+-]\\d{1,2}(?::\\d{2})?)");

    /** Zone | cities and countries that no zone is named after, or that are spelled otherwise. */
    private static final String MORE =
            """
            America/New_York | nyc, new york city, boston, washington, washington dc, miami, atlanta, philadelphia, orlando, charlotte, baltimore, pittsburgh, eastern time, est, edt, et
            America/Chicago | dallas, houston, austin, new orleans, minneapolis, nashville, st louis, san antonio, central time, cst, cdt
            America/Denver | salt lake city, albuquerque, mountain time, mst, mdt
            America/Los_Angeles | la, san francisco, seattle, san diego, portland, las vegas, san jose, silicon valley, california, sacramento, pacific time, pst, pdt
            America/Toronto | ottawa, quebec
            America/Edmonton | calgary
            America/Sao_Paulo | rio de janeiro, rio, brasilia
            America/Mexico_City | mexico, guadalajara
            America/Argentina/Buenos_Aires | argentina
            America/Bogota | colombia, medellin
            America/Lima | peru
            America/Santiago | chile
            Europe/London | uk, united kingdom, england, britain, great britain, scotland, edinburgh, manchester, birmingham, liverpool, glasgow, cardiff, bst
            Europe/Dublin | ireland
            Europe/Paris | france, lyon, marseille, nice, toulouse, cet, cest
            Europe/Berlin | germany, munich, munchen, hamburg, frankfurt, cologne, koln, stuttgart, dusseldorf, leipzig, dresden
            Europe/Copenhagen | denmark, kobenhavn, københavn, aarhus, århus, odense, aalborg
            Europe/Stockholm | sweden, gothenburg, malmo
            Europe/Oslo | norway, bergen, trondheim
            Europe/Helsinki | finland, eet
            Europe/Madrid | spain, barcelona, valencia, seville
            Europe/Lisbon | portugal, porto
            Europe/Rome | italy, milan, milano, roma, naples, turin, venice, florence
            Europe/Zurich | switzerland, geneva, bern, basel, lausanne
            Europe/Vienna | austria, wien, salzburg, graz
            Europe/Amsterdam | netherlands, the netherlands, holland, rotterdam, the hague, utrecht
            Europe/Brussels | belgium, antwerp, ghent
            Europe/Luxembourg | luxemburg
            Europe/Warsaw | poland, krakow, gdansk
            Europe/Prague | czechia, czech republic, brno
            Europe/Budapest | hungary
            Europe/Athens | greece
            Europe/Bucharest | romania
            Europe/Sofia | bulgaria
            Europe/Istanbul | turkey, ankara
            Europe/Kyiv | ukraine, kiev
            Europe/Moscow | saint petersburg, st petersburg
            Atlantic/Reykjavik | iceland
            Africa/Cairo | egypt, alexandria
            Africa/Johannesburg | south africa, cape town, pretoria, durban
            Africa/Lagos | nigeria, abuja
            Africa/Nairobi | kenya
            Africa/Casablanca | morocco, marrakesh, rabat
            Asia/Dubai | uae, united arab emirates, abu dhabi
            Asia/Riyadh | saudi arabia, jeddah
            Asia/Jerusalem | israel, tel aviv
            Asia/Tehran | iran
            Asia/Karachi | pakistan, lahore, islamabad
            Asia/Kolkata | india, mumbai, bombay, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, pune, ist
            Asia/Kathmandu | nepal
            Asia/Dhaka | bangladesh
            Asia/Bangkok | thailand
            Asia/Ho_Chi_Minh | vietnam, hanoi, saigon
            Asia/Jakarta | java
            Asia/Kuala_Lumpur | malaysia
            Asia/Manila | philippines
            Asia/Hong_Kong | hongkong
            Asia/Taipei | taiwan
            Asia/Shanghai | china, beijing, peking, shenzhen, guangzhou, chengdu, wuhan
            Asia/Tokyo | japan, osaka, kyoto, yokohama, jst
            Asia/Seoul | south korea, korea, busan, kst
            Australia/Sydney | canberra
            Australia/Melbourne | victoria
            Pacific/Auckland | new zealand, wellington, christchurch
            Pacific/Honolulu | hawaii
            UTC | gmt, z, zulu, universal time, greenwich
            """;

    private static final Map<String, ZoneId> BY_NAME = byName();

    private Places() {}

    public static Optional<ZoneId> find(String place) {
        if (place.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String name = normalise(place);
        return Optional.ofNullable(BY_NAME.get(name))
                .or(() -> Optional.ofNullable(BY_NAME.get(beforeComma(name))))
                .or(() -> offset(name));
    }

    /** The place as it is written in a sentence. */
    static String title(String place) {
        String text = place.strip();
        if (!text.equals(text.toLowerCase(Locale.ROOT)) || text.contains("/")) {
            return text;
        }
        if (text.length() <= 3) {
            return text.toUpperCase(Locale.ROOT);
        }
        StringBuilder title = new StringBuilder();
        for (String word : text.split("\\s+")) {
            title.append(title.isEmpty() ? "" : " ")
                    .appendCodePoint(Character.toTitleCase(word.codePointAt(0)))
                    .append(word, Character.charCount(word.codePointAt(0)), word.length());
        }
        return title.toString();
    }

    private static Optional<ZoneId> offset(String name) {
        var matcher = OFFSET.matcher(name.replace(" ", ""));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ZoneId.of("UTC" + matcher.group(1)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Map<String, ZoneId> byName() {
        Map<String, ZoneId> names = new HashMap<>();
        MORE.lines().forEach(line -> addLine(names, line));
        for (String id : ZoneId.getAvailableZoneIds().stream().sorted().toList()) {
            List<String> parts = List.of(id.split("/"));
            names.putIfAbsent(normalise(id), ZoneId.of(id));
            if (parts.size() > 1 && AREAS.contains(parts.getFirst())) {
                names.putIfAbsent(normalise(parts.getLast()), ZoneId.of(id));
            }
        }
        return Map.copyOf(names);
    }

    private static void addLine(Map<String, ZoneId> names, String line) {
        String[] columns = line.split(" \\| ");
        for (String name : columns[1].split(", ")) {
            names.put(normalise(name), ZoneId.of(columns[0]));
        }
    }

    private static String beforeComma(String name) {
        int comma = name.indexOf(',');
        return comma < 0 ? name : name.substring(0, comma).strip();
    }

    private static String normalise(String place) {
        String plain = Normalizer.normalize(place.strip(), Normalizer.Form.NFD);
        return MARKS.matcher(plain)
                .replaceAll("")
                .toLowerCase(Locale.ROOT)
                .replace('_', ' ')
                .replace(".", "")
                .replaceAll("\\s+", " ");
    }
}
