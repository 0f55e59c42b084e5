package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Combine;
import dev.workmate.text.JsonValue.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/** The numbers of a chart by where they stand, in the order they were met. For one thread. */
final class Spots {
    /** In which small chart, in which colour, at which place. */
    record Spot(String facet, String series, Scalar x) {
        Spot inSeries(String other) {
            return new Spot(facet, other, x);
        }

        Spot at(Scalar place) {
            return new Spot(facet, series, place);
        }
    }

    private final int measures;
    private final Combine combine;
    private SequencedMap<Spot, List<Sum>> sums = new LinkedHashMap<>();

    Spots(int measures, Combine combine) {
        this.measures = measures;
        this.combine = combine;
    }

    void add(Spot spot, List<Optional<BigDecimal>> numbers) {
        List<Sum> there = at(spot);
        for (int i = 0; i < measures; i++) {
            there.get(i).add(numbers.get(i));
        }
    }

    private List<Sum> at(Spot spot) {
        return sums.computeIfAbsent(
                spot,
                _ -> {
                    List<Sum> fresh = new ArrayList<>();
                    for (int i = 0; i < measures; i++) {
                        fresh.add(new Sum());
                    }
                    return fresh;
                });
    }

    /** Moves numbers to other spots; what meets there becomes one. */
    void move(UnaryOperator<Spot> where) {
        SequencedMap<Spot, List<Sum>> before = sums;
        sums = new LinkedHashMap<>();
        before.forEach(
                (spot, moved) -> {
                    List<Sum> there = at(where.apply(spot));
                    for (int i = 0; i < measures; i++) {
                        there.get(i).add(moved.get(i));
                    }
                });
    }

    /** What stands at a spot; empty where nothing does. */
    Optional<List<Optional<BigDecimal>>> find(Spot spot) {
        return Optional.ofNullable(sums.get(spot))
                .map(there -> there.stream().map(sum -> sum.result(combine)).toList());
    }

    /** Whether a line of a small chart stands anywhere. */
    boolean has(String facet, String series) {
        return sums.keySet().stream()
                .anyMatch(spot -> spot.facet().equals(facet) && spot.series().equals(series));
    }

    List<String> facets() {
        return sums.keySet().stream().map(Spot::facet).distinct().toList();
    }

    /** The largest series first. */
    List<String> seriesBySize() {
        Map<String, BigDecimal> totals = new LinkedHashMap<>();
        sums.forEach((spot, there) -> totals.merge(spot.series(), size(there), BigDecimal::add));
        return totals.entrySet().stream()
                .sorted(Map.Entry.<String, BigDecimal>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    private BigDecimal size(List<Sum> there) {
        return there.stream()
                .map(sum -> sum.result(combine).orElse(BigDecimal.ZERO).abs())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** What each place comes to by the first measure, over all series and small charts. */
    SequencedMap<Scalar, BigDecimal> totals() {
        SequencedMap<Scalar, BigDecimal> totals = new LinkedHashMap<>();
        sums.forEach(
                (spot, there) ->
                        totals.merge(
                                spot.x(),
                                there.getFirst().result(combine).orElse(BigDecimal.ZERO),
                                BigDecimal::add));
        return totals;
    }
}
