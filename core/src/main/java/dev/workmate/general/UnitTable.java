package dev.workmate.general;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of units. Each line: symbol | how many base units | other spellings in the singular. A
 * leading {@code +n} is added before multiplying. The first unit of a dimension is its base.
 */
final class UnitTable {
    private static final String LENGTH =
            """
            m | 1 | metre, meter, mtr
            km | 1000 | kilometre, kilometer, kms
            dm | 0.1 | decimetre, decimeter
            cm | 0.01 | centimetre, centimeter, cms
            mm | 0.001 | millimetre, millimeter
            µm | 0.000001 | um, μm, micrometre, micrometer, micron
            nm | 0.000000001 | nanometre, nanometer
            in | 0.0254 | inch, ", ″
            ft | 0.3048 | foot, feet, ', ′
            yd | 0.9144 | yard
            mi | 1609.344 | mile
            nmi | 1852 | nautical mile, sea mile
            ly | 9460730472580800 | light year, light-year, lightyear
            au | 149597870700 | astronomical unit
            """;
    private static final String MASS =
            """
            kg | 1 | kilogram, kilogramme, kilo, kgs
            g | 0.001 | gram, gramme, gm
            mg | 0.000001 | milligram, milligramme
            µg | 0.000000001 | ug, mcg, microgram
            t | 1000 | tonne, metric ton
            lb | 0.45359237 | pound, lbs
            oz | 0.028349523125 | ounce
            st | 6.35029318 | stone
            short ton | 907.18474 | us ton, ton
            long ton | 1016.0469088 | imperial ton, uk ton
            ct | 0.0002 | carat
            """;
    private static final String VOLUME =
            """
            L | 1 | l, litre, liter, ltr
            mL | 0.001 | ml, millilitre, milliliter, cc, cm3, cubic centimetre, cubic centimeter
            cL | 0.01 | cl, centilitre, centiliter
            dL | 0.1 | dl, decilitre, deciliter
            hL | 100 | hl, hectolitre, hectoliter
            m³ | 1000 | cubic metre, cubic meter, cubic m, cbm
            gal | 3.785411784 | gallon, us gallon, us gal
            imp gal | 4.54609 | imperial gallon, uk gallon, uk gal
            qt | 0.946352946 | quart, us quart
            pt | 0.473176473 | pint, us pint
            imp pt | 0.56826125 | imperial pint, uk pint
            cup | 0.2365882365 | us cup
            fl oz | 0.0295735295625 | fluid ounce, floz, us fl oz
            tbsp | 0.01478676478125 | tablespoon
            tsp | 0.00492892159375 | teaspoon
            ft³ | 28.316846592 | cubic foot, cubic feet, cubic ft
            in³ | 0.016387064 | cubic inch, cubic in
            bbl | 158.987294928 | barrel, oil barrel
            """;
    private static final String TEMPERATURE =
            """
            K | 1 | kelvin
            °C | +273.15 1 | C, celsius, celcius, centigrade, °celsius, °celcius, °centigrade
            °F | +459.67 5/9 | F, fahrenheit, farenheit, °fahrenheit, °farenheit
            """;
    private static final String AREA =
            """
            m² | 1 | square metre, square meter, square m
            km² | 1000000 | square kilometre, square kilometer, square km
            cm² | 0.0001 | square centimetre, square centimeter, square cm
            mm² | 0.000001 | square millimetre, square millimeter, square mm
            ha | 10000 | hectare
            acre | 4046.8564224 | ac
            ft² | 0.09290304 | square foot, square feet, square ft
            in² | 0.00064516 | square inch, square in
            yd² | 0.83612736 | square yard, square yd
            mi² | 2589988.110336 | square mile, square mi
            """;
    private static final String SPEED =
            """
            m/s | 1 | mps, metre/second, metres/second, meter/second, meters/second, m/sec
            km/h | 1/3.6 | kmh, kph, kmph, km/hr, kilometre/hour, kilometres/hour, kilometer/hour, kilometers/hour, km/hour
            mph | 0.44704 | mi/h, mile/hour, miles/hour
            kn | 1852/3600 | knot, kt, kts, nautical mile/hour, nautical miles/hour
            ft/s | 0.3048 | fps, foot/second, feet/second
            """;
    private static final String TIME =
            """
            s | 1 | second, sec
            ms | 0.001 | millisecond, msec
            µs | 0.000001 | us, microsecond
            ns | 0.000000001 | nanosecond
            min | 60 | minute
            h | 3600 | hour, hr
            d | 86400 | day
            wk | 604800 | week
            fortnight | 1209600 |
            month | 2629746 | average month
            yr | 31556952 | year, average year
            decade | 315569520 |
            century | 3155695200 | centuries
            """;
    private static final String DATA =
            """
            B | 1 | byte, bytes
            bit | 1/8 | b
            kB | 1000 | KB, kilobyte
            MB | 1000000 | mb, megabyte
            GB | 1000000000 | gb, gig, gigabyte
            TB | 1000000000000 | tb, terabyte
            PB | 1000000000000000 | pb, petabyte
            KiB | 1024 | kib, kibibyte
            MiB | 1048576 | mib, mebibyte
            GiB | 1073741824 | gib, gibibyte
            TiB | 1099511627776 | tib, tebibyte
            kbit | 125 | kb, Kb, kilobit
            Mbit | 125000 | Mb, mbit, megabit
            Gbit | 125000000 | Gb, gbit, gigabit
            """;

    private UnitTable() {}

    /** Reads the table, telling every spelling; gives the units in its order. */
    static List<Unit> read(Units.Spelled spelled) {
        List<Unit> units = new ArrayList<>();
        for (UnitKind dimension : UnitKind.values()) {
            table(dimension).lines().forEach(line -> units.add(unit(dimension, line, spelled)));
        }
        return units;
    }

    private static String table(UnitKind dimension) {
        return switch (dimension) {
            case LENGTH -> LENGTH;
            case MASS -> MASS;
            case VOLUME -> VOLUME;
            case TEMPERATURE -> TEMPERATURE;
            case AREA -> AREA;
            case SPEED -> SPEED;
            case TIME -> TIME;
            case DATA -> DATA;
        };
    }

    private static Unit unit(UnitKind dimension, String line, Units.Spelled spelled) {
        String[] columns = line.split(" *\\| *", -1);
        String rule = columns[1];
        BigDecimal offset = BigDecimal.ZERO;
        if (rule.startsWith("+")) {
            int space = rule.indexOf(' ');
            offset = new BigDecimal(rule.substring(1, space));
            rule = rule.substring(space + 1);
        }
        String[] fraction = rule.split("/");
        BigDecimal below = fraction.length > 1 ? new BigDecimal(fraction[1]) : BigDecimal.ONE;
        Unit unit = new Unit(columns[0], dimension, new BigDecimal(fraction[0]), below, offset);
        spelled.as(unit.symbol(), unit);
        for (String spelling : columns[2].split(", ")) {
            if (!spelling.isBlank()) {
                spelled.as(spelling, unit);
            }
        }
        return unit;
    }
}
