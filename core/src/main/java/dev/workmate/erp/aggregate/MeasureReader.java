package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Understands what shall be worked out. */
final class MeasureReader {
    private static final Pattern NO_MONEY =
            Pattern.compile(
                    "(?i)quantity|qty|count|percent|inventory|weight|volume|hours|days|factor|rate$|ratio|score");

    private MeasureReader() {}

    static Plan.Measured read(Measure wish, ValueSources sources) throws ToolException {
        if (wish.property().isEmpty()) {
            if (wish.function() != Summary.Function.COUNT) {
                throw new ToolException(
                        "'%s' needs a property, such as a quantity or an amount."
                                .formatted(Planner.word(wish.function())));
            }
            return new Plan.Measured(
                    wish.name().orElse("count"),
                    wish.function(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Plan.Era.NOW);
        }
        long others =
                Stream.of(wish.times(), wish.plus(), wish.minus())
                        .flatMap(Optional::stream)
                        .count();
        if (others > 1) {
            throw new ToolException("A measure takes one of 'times', 'plus' and 'minus'.");
        }
        Plan.Measured measure =
                new Plan.Measured(
                        wish.name().orElseGet(() -> name(wish)),
                        wish.function(),
                        source(wish.property(), sources),
                        source(wish.times(), sources),
                        source(wish.plus(), sources),
                        source(wish.minus(), sources),
                        List.of(),
                        Plan.Era.NOW);
        requireNumbers(wish, measure);
        return new Plan.Measured(
                measure.name(),
                measure.function(),
                measure.first(),
                measure.times(),
                measure.plus(),
                measure.minus(),
                currencies(measure, sources),
                measure.era());
    }

    /** Where the currencies of the amounts stand that are worked on. */
    private static List<ValueSource> currencies(Plan.Measured measure, ValueSources sources)
            throws ToolException {
        List<ValueSource> currencies = new ArrayList<>();
        for (ValueSource source : money(measure).toList()) {
            sources.currency(source)
                    .filter(each -> !currencies.contains(each))
                    .ifPresent(currencies::add);
        }
        return currencies;
    }

    static boolean isMoney(Plan.Measured measure) {
        return money(measure).findAny().isPresent();
    }

    private static Stream<ValueSource> money(Plan.Measured measure) {
        return switch (measure.function()) {
            case COUNT, COUNT_DISTINCT -> Stream.empty();
            case SUM, AVG, MIN, MAX ->
                    sources(measure).filter(source -> isMoney(source.property()));
        };
    }

    /** An amount is a decimal that is evidently nothing else. */
    private static boolean isMoney(ErpProperty property) {
        return property.type() == ErpType.DECIMAL && !NO_MONEY.matcher(property.name()).find();
    }

    private static Optional<ValueSource> source(Optional<String> name, ValueSources sources)
            throws ToolException {
        return name.isEmpty() ? Optional.empty() : Optional.of(sources.find(name.get()));
    }

    private static String name(Measure wish) {
        return Planner.word(wish.function())
                + "("
                + wish.property().orElse("")
                + wish.times().map(other -> "*" + other).orElse("")
                + wish.plus().map(other -> "+" + other).orElse("")
                + wish.minus().map(other -> "-" + other).orElse("")
                + ")";
    }

    private static void requireNumbers(Measure wish, Plan.Measured measure) throws ToolException {
        boolean sums =
                wish.function() == Summary.Function.SUM || wish.function() == Summary.Function.AVG;
        if (!sums && !measure.isCombined()) {
            return;
        }
        boolean days =
                wish.minus().isPresent()
                        && sources(measure)
                                .allMatch(source -> source.property().type() == ErpType.DATE);
        if (days) {
            return;
        }
        for (ValueSource source : sources(measure).toList()) {
            ErpType type = source.property().type();
            if (!type.isNumber()) {
                throw new ToolException(
                        "'%s' is a %s: only numbers can be added up; count, count_distinct, min and max work with it."
                                .formatted(source.name(), type.words()));
            }
        }
    }

    /** A header's amount would be added once for each of its lines. */
    static void refuseOvercount(Plan.Measured measure, Optional<String> lines)
            throws ToolException {
        boolean adds =
                measure.function() == Summary.Function.SUM
                        || measure.function() == Summary.Function.AVG;
        if (adds
                && lines.isPresent()
                && sources(measure).noneMatch(ValueSource.OfLine.class::isInstance)) {
            throw new ToolException(
                    ("'%s' belongs to the record, not to its %s, and would count once for each of"
                                    + " them; ask for it separately.")
                            .formatted(measure.first().orElseThrow().name(), lines.get()));
        }
    }

    private static Stream<ValueSource> sources(Plan.Measured measure) {
        return Stream.of(measure.first(), measure.times(), measure.plus(), measure.minus())
                .flatMap(Optional::stream);
    }
}
