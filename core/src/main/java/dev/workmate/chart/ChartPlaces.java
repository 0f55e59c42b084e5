package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.chart.Spots.Spot;
import dev.workmate.text.JsonValue;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Chooses the places along a chart: as many as can be read, in their order. */
record ChartPlaces(ChartRequest request, Selection selection, LeftOut cut, Spots spots) {
    private static final int MOST_SLICES = 8;
    private static final int USUAL_NAMES = 30;
    private static final int USUAL_TABLE = 100;

    /** The places in their order, as many as can be read, and what the others come to. */
    List<Scalar> read(Consumer<String> notes) {
        Map<Scalar, BigDecimal> totals = spots.totals();
        int most = selection.x().kind() == ColumnKind.NAME ? mostNames() : Integer.MAX_VALUE;
        Optional<BigDecimal> rest = cut.rest();
        boolean gathers =
                selection.mark() == Mark.ARC
                        && selection.combine().addsUp()
                        && most > 1
                        && (totals.size() > most || rest.isPresent());
        Map<Scalar, BigDecimal> kept = largest(totals, gathers ? most - 1 : most);
        List<Scalar> places = new ArrayList<>(ordered(kept));
        long all = cut.inAll(totals.size());
        if (gathers) {
            Scalar others = new JsonValue.Text("Other (" + (all - kept.size()) + ")");
            spots.move(spot -> kept.containsKey(spot.x()) ? spot : spot.at(others));
            rest.ifPresent(left -> spots.add(new Spot("", "", others), List.of(Optional.of(left))));
            places.add(others);
        }
        if (all > kept.size() && selection.x().kind() == ColumnKind.NAME) {
            String shown = kept.size() + (cut.isRanked() ? " largest of " : " of ") + all;
            notes.accept(Leftover.words(shown, kept.values(), totals.values(), cut.left(rest)));
        } else if (!cut.table().complete()) {
            notes.accept(LeftOut.note(cut.table()));
        }
        return places;
    }

    private static Map<Scalar, BigDecimal> largest(Map<Scalar, BigDecimal> totals, int most) {
        if (totals.size() <= most) {
            return totals;
        }
        Map<Scalar, BigDecimal> kept = new LinkedHashMap<>();
        totals.entrySet().stream()
                .sorted(
                        Comparator.comparing(
                                each -> each.getValue().abs(), Comparator.reverseOrder()))
                .limit(most)
                .forEach(each -> kept.put(each.getKey(), each.getValue()));
        return kept;
    }

    private int mostNames() {
        int usual = selection.mark() == Mark.TABLE ? USUAL_TABLE : USUAL_NAMES;
        int wanted = request.top().orElse(usual);
        return selection.mark() == Mark.ARC ? Math.min(wanted, MOST_SLICES) : wanted;
    }

    private List<Scalar> ordered(Map<Scalar, BigDecimal> totals) {
        boolean named = selection.x().kind() == ColumnKind.NAME;
        Comparator<Scalar> byPlace =
                Comparator.comparing(ChartPlaces::size).thenComparing(ColumnKind::text);
        Comparator<Scalar> byValue =
                Comparator.comparing(place -> totals.getOrDefault(place, BigDecimal.ZERO));
        return switch (request.sort().orElse(named ? Order.VALUE_DESCENDING : Order.X)) {
            case X -> totals.keySet().stream().sorted(byPlace).toList();
            case X_DESCENDING -> totals.keySet().stream().sorted(byPlace.reversed()).toList();
            case VALUE -> totals.keySet().stream().sorted(byValue).toList();
            case VALUE_DESCENDING -> totals.keySet().stream().sorted(byValue.reversed()).toList();
            case AS_GIVEN -> List.copyOf(totals.keySet());
        };
    }

    /** Numbers by size, also where they are written as names, and before all names. */
    private static BigDecimal size(Scalar place) {
        return ColumnKind.number(place).orElse(BigDecimal.TEN.pow(40));
    }
}
