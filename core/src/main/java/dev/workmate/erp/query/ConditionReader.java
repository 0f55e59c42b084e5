package dev.workmate.erp.query;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpFilter.Place;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a typed filter of a condition. */
public final class ConditionReader {
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private static final LocalDate NO_DAY = LocalDate.of(1, 1, 1);
    private static final UUID NO_ID = new UUID(0, 0);

    private ConditionReader() {}

    /** The filter under the name the condition uses for the property. */
    public static ErpFilter read(Condition condition, ErpProperty property) throws ToolException {
        String name = condition.property();
        List<JsonValue> given = given(condition);
        return switch (condition.operator()) {
            case EQ, IN -> equality(name, property, given);
            case NE, NOT_IN -> inequality(equality(name, property, given));
            case GT -> ordered(name, property, Operator.GT, given);
            case GE -> ordered(name, property, Operator.GE, given);
            case LT -> ordered(name, property, Operator.LT, given);
            case LE -> ordered(name, property, Operator.LE, given);
            case STARTSWITH -> text(name, property, Place.START, given);
            case ENDSWITH -> text(name, property, Place.END, given);
            case CONTAINS -> text(name, property, Place.ANYWHERE, given);
            case NOT_CONTAINS -> new ErpFilter.Not(text(name, property, Place.ANYWHERE, given));
            case EMPTY -> empty(name, property);
            case NOT_EMPTY -> new ErpFilter.Not(empty(name, property));
        };
    }

    private static List<JsonValue> given(Condition condition) throws ToolException {
        List<JsonValue> given = new ArrayList<>();
        condition.value().ifPresent(given::add);
        condition.values().ifPresent(given::addAll);
        boolean wantsNone =
                switch (condition.operator()) {
                    case EMPTY, NOT_EMPTY -> true;
                    default -> false;
                };
        if (given.isEmpty() && !wantsNone) {
            throw new ToolException(
                    "The condition on '%s' has no value; for an empty one use the operator 'empty'."
                            .formatted(condition.property()));
        }
        return given;
    }

    private static ErpFilter equality(String name, ErpProperty property, List<JsonValue> given)
            throws ToolException {
        List<ErpValue> values = new ArrayList<>();
        for (JsonValue each : given) {
            values.add(ValueReader.read(property, each));
        }
        return values.size() == 1
                ? new ErpFilter.Comparison(name, Operator.EQ, values.getFirst())
                : new ErpFilter.In(name, values);
    }

    private static ErpFilter inequality(ErpFilter equality) {
        return equality instanceof ErpFilter.Comparison one
                ? new ErpFilter.Comparison(one.property(), Operator.NE, one.value())
                : new ErpFilter.Not(equality);
    }

    private static ErpFilter ordered(
            String name, ErpProperty property, Operator operator, List<JsonValue> given)
            throws ToolException {
        if (given.size() > 1) {
            throw new ToolException(
                    "'%s' can be compared with one value only; several take the operator in."
                            .formatted(name));
        }
        if (!isOrdered(property.type())) {
            throw new ToolException(
                    "'%s' is a %s: it has no order, use eq, ne or in."
                            .formatted(name, property.type().words()));
        }
        return new ErpFilter.Comparison(
                name, operator, ValueReader.read(property, given.getFirst()));
    }

    private static boolean isOrdered(ErpType type) {
        return switch (type) {
            case TEXT, DECIMAL, WHOLE, DATE, MOMENT, TIME -> true;
            case FLAG, GUID, CHOICE, STREAM, OTHER -> false;
        };
    }

    private static ErpFilter text(
            String name, ErpProperty property, Place place, List<JsonValue> given)
            throws ToolException {
        if (property.type() != ErpType.TEXT) {
            throw new ToolException(
                    "'%s' is a %s: only texts can be searched in, use eq, in or a comparison."
                            .formatted(name, property.type().words()));
        }
        List<ErpFilter> parts = new ArrayList<>();
        for (JsonValue each : given) {
            if (!(ValueReader.read(property, each) instanceof ErpValue.Text wanted)
                    || wanted.value().isEmpty()) {
                throw new ToolException("Looking inside '%s' needs a text.".formatted(name));
            }
            for (String written : writings(wanted.value())) {
                parts.add(new ErpFilter.TextMatch(name, place, written));
            }
        }
        return parts.size() == 1 ? parts.getFirst() : new ErpFilter.Or(parts);
    }

    /**
     * The text in the cases that records have it in; systems compare letter by letter, and not all
     * of them can be told otherwise.
     */
    private static Set<String> writings(String text) {
        Set<String> all = new LinkedHashSet<>();
        all.add(text);
        all.add(text.toLowerCase(Locale.ROOT));
        all.add(text.toUpperCase(Locale.ROOT));
        String small = text.toLowerCase(Locale.ROOT);
        all.add(small.substring(0, 1).toUpperCase(Locale.ROOT) + small.substring(1));
        Matcher words = WORD.matcher(small);
        all.add(words.replaceAll(word -> Matcher.quoteReplacement(capital(word.group()))));
        return all;
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Business systems keep emptiness as a value: no text, the first day, an id of zeros. */
    private static ErpFilter empty(String name, ErpProperty property) {
        return switch (property.type()) {
            case TEXT -> new ErpFilter.Comparison(name, Operator.EQ, new ErpValue.Text(""));
            case DATE -> orMissing(name, new ErpValue.Day(NO_DAY));
            case GUID -> orMissing(name, new ErpValue.Guid(NO_ID));
            default -> new ErpFilter.Comparison(name, Operator.EQ, ErpValue.NOTHING);
        };
    }

    private static ErpFilter orMissing(String name, ErpValue blank) {
        return new ErpFilter.In(name, List.of(ErpValue.NOTHING, blank));
    }
}
