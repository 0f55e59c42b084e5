package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.SalesLine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fills the lines of sales documents: what a customer takes in a month, how much and at which
 * price.
 */
final class Basket {
    private static final double FAULTY_PROMOTION = 0.06;
    private static final int MAX_LINES = 9;
    private static final List<Market> MARKETS = List.of(Market.values());

    private final Catalogue catalogue;
    private final Stream random;
    private final Map<Market, double[]> categoryCache = new EnumMap<>(Market.class);
    private int cachedMonth = -1;

    Basket(Catalogue catalogue, Stream random) {
        this.catalogue = catalogue;
        this.random = random;
    }

    List<SalesLine> fill(Shopper shopper, int month) {
        boolean servicesOnly = random.chance(0.015);
        int count = servicesOnly ? 1 : lineCount();
        List<SalesLine> lines = new ArrayList<>(count);
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Market market = servicesOnly ? Market.SERVICE : market(shopper, month);
            Catalogue.Ware ware = catalogue.pick(market, random);
            if (taken.add(ware.item().number())) {
                lines.add(line(ware, quantity(market, shopper, month), shopper, month));
            }
        }
        if (promoted(month)
                && random.chance(FAULTY_PROMOTION * 3)
                && taken.add(catalogue.faulty().item().number())) {
            lines.add(
                    line(
                            catalogue.faulty(),
                            quantity(Market.LIGHTS, shopper, month),
                            shopper,
                            month));
        }
        return lines;
    }

    /** The months in which the faulty batch was sold with a special offer. */
    private static boolean promoted(int month) {
        return month == Returns.FAULTY_MONTH - 2 || month == Returns.FAULTY_MONTH - 1;
    }

    private int lineCount() {
        int count = 1;
        while (count < MAX_LINES && random.chance(0.665)) {
            count++;
        }
        return count;
    }

    private Market market(Shopper shopper, int month) {
        if (month != cachedMonth) {
            categoryCache.clear();
            cachedMonth = month;
        }
        Market favourite = Market.valueOf(shopper.favourite().name());
        double[] sums = categoryCache.computeIfAbsent(favourite, f -> sums(f, month));
        return MARKETS.get(random.pickBySum(sums));
    }

    private static double[] sums(Market favourite, int month) {
        Market[] all = Market.values();
        double[] weights = new double[all.length];
        for (int i = 0; i < all.length; i++) {
            weights[i] = all[i].demandIn(month) * (all[i] == favourite ? 5 : 1);
        }
        return Stream.sums(weights);
    }

    private int quantity(Market market, Shopper shopper, int month) {
        double much =
                market.usualQuantity() * shopper.size() * StrictMath.exp(0.5 * random.normal());
        if (market.scarceIn(month)) {
            much *= 0.6;
        }
        return Math.max(1, (int) StrictMath.round(much));
    }

    private static SalesLine line(Catalogue.Ware ware, int quantity, Shopper shopper, int month) {
        int discount = ware.item().service() ? 0 : shopper.discountPercent();
        return SalesLine.of(
                ware.item(),
                quantity,
                ware.priceIn(month),
                discount,
                shopper.customer().taxPercent());
    }
}
