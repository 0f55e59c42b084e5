package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.Category;

/**
 * How each category sells over the year and the years, what it costs and in what quantities it
 * goes.
 */
enum Market {
    BIKES(
            Category.BIKES,
            "BK",
            44,
            0.13,
            1.08,
            2.1,
            62,
            0.28,
            0.4,
            1.1,
            2.4,
            2.7,
            2.3,
            1.2,
            0.8,
            0.5,
            0.35,
            0.25,
            0.28),
    TENTS(
            Category.TENTS,
            "TN",
            46,
            0.14,
            1.06,
            4.5,
            60,
            0.2,
            0.3,
            0.6,
            1.1,
            1.7,
            2.6,
            2.4,
            1.3,
            0.6,
            0.3,
            0.2,
            0.3),
    PADDLE(
            Category.PADDLE,
            "PD",
            44,
            0.12,
            1.15,
            3.2,
            63,
            0.15,
            0.2,
            0.45,
            1.1,
            1.4,
            2.5,
            3.2,
            1.6,
            0.6,
            0.3,
            0.2,
            0.2),
    BOOTS(
            Category.BOOTS,
            "BT",
            50,
            0.17,
            1.05,
            8.5,
            57,
            0.7,
            0.6,
            0.8,
            0.8,
            0.7,
            0.6,
            0.6,
            1.0,
            2.2,
            2.3,
            1.2,
            0.8),
    WINTER(
            Category.WINTER,
            "WN",
            48,
            0.14,
            1.03,
            7.5,
            58,
            2.0,
            1.2,
            0.5,
            0.15,
            0.08,
            0.08,
            0.1,
            0.2,
            0.6,
            1.2,
            2.4,
            2.9),
    LIGHTS(
            Category.LIGHTS,
            "LT",
            42,
            0.13,
            1.09,
            15,
            55,
            1.8,
            1.2,
            0.8,
            0.5,
            0.4,
            0.4,
            0.4,
            0.6,
            1.0,
            1.4,
            2.0,
            2.2),
    PACKS(
            Category.PACKS,
            "PK",
            46,
            0.13,
            1.07,
            7,
            58,
            0.7,
            0.7,
            0.9,
            1.1,
            1.2,
            1.3,
            1.3,
            1.2,
            1.0,
            0.8,
            0.7,
            1.1),
    SERVICE(
            Category.SERVICE,
            "SV",
            20,
            0.035,
            1.04,
            1.6,
            0,
            0.9,
            0.9,
            1.0,
            1.1,
            1.1,
            1.1,
            1.0,
            0.9,
            1.0,
            1.0,
            1.0,
            1.0);

    static final int SHORTAGE_FROM = 20;
    static final int SHORTAGE_TO = 22;

    /** July: the month of the year the first month is, counted from January as 0. */
    private static final int FIRST_MONTH_OF_YEAR = 6;

    private final Category category;
    private final String prefix;
    private final int items;
    private final double share;
    private final double yearlyGrowth;
    private final double usualQuantity;
    private final int costPercent;

    /** Written once, never handed out. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final double[] season;

    Market(
            Category category,
            String prefix,
            int items,
            double share,
            double yearlyGrowth,
            double usualQuantity,
            int costPercent,
            double... season) {
        this.category = category;
        this.prefix = prefix;
        this.items = items;
        this.share = share;
        this.yearlyGrowth = yearlyGrowth;
        this.usualQuantity = usualQuantity;
        this.costPercent = costPercent;
        this.season = season;
    }

    Category category() {
        return category;
    }

    String prefix() {
        return prefix;
    }

    int items() {
        return items;
    }

    double usualQuantity() {
        return usualQuantity;
    }

    int costPercent() {
        return costPercent;
    }

    boolean scarceIn(int month) {
        return this == PADDLE && month >= SHORTAGE_FROM && month <= SHORTAGE_TO;
    }

    /**
     * How many lines it is asked for in a month, against the others; what cannot be had is not
     * sold.
     */
    double demandIn(int month) {
        double asked =
                share
                        * season[(FIRST_MONTH_OF_YEAR + month) % 12]
                        * StrictMath.pow(yearlyGrowth, month / 12.0);
        return scarceIn(month) ? asked * 0.5 : asked;
    }
}
