package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Comparison.Pair;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.Voice;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the months, quarters or weeks of one time beside those of another, row for row. */
final class TimesBeside {
    /** Parts of two times that stand beside each other. */
    private static final Map<Dimension, TemporalUnit> UNITS =
            Map.of(
                    Dimension.WEEK, ChronoUnit.WEEKS,
                    Dimension.MONTH, ChronoUnit.MONTHS,
                    Dimension.QUARTER, IsoFields.QUARTER_YEARS);

    private final Case it;
    private final Figures figures;
    private final Voice voice;
    private final String unit;

    /** {@code unit} is what the figures are in. */
    TimesBeside(Case it, Figures figures, String unit) {
        this.it = it;
        this.figures = figures;
        this.voice = it.voice();
        this.unit = unit;
    }

    /** Whether figures that are split so can stand beside those of another time. */
    static boolean fits(List<Dimension> by) {
        return by.size() == 1 && UNITS.containsKey(by.getFirst());
    }

    /** Months of one stretch beside the same months of the other. */
    String text(Pair pair, List<FigureTable> tables) {
        StringBuilder text =
                new StringBuilder(
                        "**%s%s%s**\n\n| # | %s | %s | %s | %s |\n| ---: | --- | ---: | ---: | ---: |"
                                .formatted(
                                        voice.say("label." + figures.measure().word()),
                                        new FigureText(it, figures).scope(),
                                        unit,
                                        new FigureText(it, figures).heading(),
                                        voice.span(pair.now()),
                                        voice.span(pair.then()),
                                        voice.say("change")));
        Map<Long, List<String>> now = places(tables.getFirst(), pair.now());
        Map<Long, List<String>> then = places(tables.getLast(), pair.then());
        SortedSet<Long> all = new TreeSet<>(now.keySet());
        all.addAll(then.keySet());
        int number = 0;
        for (long place : all) {
            List<String> former = then.getOrDefault(place, List.of());
            List<String> key = now.getOrDefault(place, former);
            BigDecimal later = tables.getFirst().at(now.getOrDefault(place, List.of()));
            BigDecimal earlier = tables.getLast().at(former);
            text.append(
                    "\n| %d | %s | %s | %s | %s |"
                            .formatted(
                                    ++number,
                                    label(key, former),
                                    voice.amount(later),
                                    voice.amount(earlier),
                                    voice.amount(later.subtract(earlier))));
        }
        BigDecimal later = tables.getFirst().total();
        BigDecimal earlier = tables.getLast().total();
        return text
                + "\n|  | **%s** | **%s** | **%s** | **%s** (%s) |"
                        .formatted(
                                voice.say("together"),
                                voice.amount(later),
                                voice.amount(earlier),
                                voice.amount(later.subtract(earlier)),
                                Comparison.rate(later.subtract(earlier), earlier)
                                        .map(voice::percent)
                                        .orElse("–"));
    }

    /** "July", or "July / April" where they are not the same of two years. */
    private String label(List<String> key, List<String> former) {
        return Stream.of(key, former)
                .filter(each -> !each.isEmpty())
                .map(each -> figures.label(each).replaceFirst(" \\d{4}$|^\\d{4}-", ""))
                .distinct()
                .collect(Collectors.joining(" / "));
    }

    /** The rows of a table by their places in its stretch of time. */
    private Map<Long, List<String>> places(FigureTable table, DaySpan span) {
        Dimension by = figures.by().getFirst();
        TemporalUnit unit = Objects.requireNonNull(UNITS.get(by));
        LocalDate first =
                switch (by) {
                    case WEEK -> span.from().with(DayOfWeek.MONDAY);
                    case QUARTER -> span.from().with(IsoFields.DAY_OF_QUARTER, 1);
                    default -> span.from().withDayOfMonth(1);
                };
        Map<Long, List<String>> places = new HashMap<>();
        table.rows()
                .keySet()
                .forEach(key -> places.put(unit.between(first, begin(by, key.getFirst())), key));
        return places;
    }

    /** The first day of "2025-03", "2025-Q1" or "2025-W09". */
    private static LocalDate begin(Dimension by, String key) {
        String[] parts = key.split("\\D+");
        LocalDate year = LocalDate.of(Integer.parseInt(parts[0]), 1, 4);
        int number = Integer.parseInt(parts[1]);
        return switch (by) {
            case WEEK -> year.with(DayOfWeek.MONDAY).plusWeeks(number - 1L);
            case QUARTER -> year.withDayOfMonth(1).plusMonths(3L * (number - 1));
            default -> year.withDayOfMonth(1).plusMonths(number - 1L);
        };
    }
}
