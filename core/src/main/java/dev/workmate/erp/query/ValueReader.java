package dev.workmate.erp.query;

import dev.workmate.erp.ErpEnum;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpValue;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;

/** Reads what a model wrote for a property as a value of that property's type. */
public final class ValueReader {
    private static final int MAX_DIGITS = 60;

    private ValueReader() {}

    /** The value; a text stands for any type, since some models write nothing else. */
    public static ErpValue read(ErpProperty property, JsonValue value) throws ToolException {
        if (value instanceof JsonValue.Null) {
            return ErpValue.NOTHING;
        }
        try {
            return switch (property.type()) {
                case TEXT -> new ErpValue.Text(text(property, value));
                case DECIMAL -> new ErpValue.Amount(number(property, value));
                case WHOLE -> new ErpValue.Amount(whole(property, value));
                case FLAG -> new ErpValue.Flag(flag(property, value));
                case DATE -> new ErpValue.Day(LocalDate.parse(text(property, value)));
                case MOMENT -> new ErpValue.Moment(moment(text(property, value)));
                case TIME -> new ErpValue.Time(LocalTime.parse(text(property, value)));
                case GUID -> new ErpValue.Guid(guid(property, value));
                case CHOICE -> new ErpValue.Choice(choice(property, text(property, value)));
                case STREAM, OTHER ->
                        throw new ToolException(
                                "'%s' is a %s: it cannot be compared or written."
                                        .formatted(property.name(), property.type().words()));
            };
        } catch (DateTimeException e) {
            throw misfit(property, value);
        }
    }

    private static String text(ErpProperty property, JsonValue value) throws ToolException {
        return switch (value) {
            case JsonValue.Text text -> text.value();
            case JsonValue.Amount amount -> amount.value().toPlainString();
            default -> throw misfit(property, value);
        };
    }

    private static BigDecimal number(ErpProperty property, JsonValue value) throws ToolException {
        try {
            BigDecimal number =
                    switch (value) {
                        case JsonValue.Amount amount -> amount.value();
                        case JsonValue.Text text when text.value().length() <= MAX_DIGITS ->
                                new BigDecimal(text.value().strip());
                        default -> throw misfit(property, value);
                    };
            if (number.precision() > MAX_DIGITS || Math.abs((long) number.scale()) > MAX_DIGITS) {
                throw misfit(property, value);
            }
            return number;
        } catch (NumberFormatException e) {
            throw misfit(property, value);
        }
    }

    private static BigDecimal whole(ErpProperty property, JsonValue value) throws ToolException {
        BigDecimal number = number(property, value);
        if (number.signum() != 0 && number.stripTrailingZeros().scale() > 0) {
            throw misfit(property, value);
        }
        return number;
    }

    private static boolean flag(ErpProperty property, JsonValue value) throws ToolException {
        return switch (value) {
            case JsonValue.Flag flag -> flag.value();
            case JsonValue.Text text when text.value().equalsIgnoreCase("true") -> true;
            case JsonValue.Text text when text.value().equalsIgnoreCase("false") -> false;
            default -> throw misfit(property, value);
        };
    }

    /** A day alone means its first moment. */
    private static Instant moment(String text) {
        return text.length() == 10
                ? LocalDate.parse(text).atStartOfDay(java.time.ZoneOffset.UTC).toInstant()
                : OffsetDateTime.parse(text).toInstant();
    }

    private static UUID guid(ErpProperty property, JsonValue value) throws ToolException {
        String text = text(property, value);
        if (!Uuids.isUuid(text)) {
            throw misfit(property, value);
        }
        return UUID.fromString(text);
    }

    private static String choice(ErpProperty property, String text) throws ToolException {
        ErpEnum choices = property.choices().orElseThrow();
        return choices.find(text)
                .map(ErpEnum.Member::name)
                .orElseThrow(
                        () ->
                                new ToolException(
                                        "'%s' has no value \"%s\"; it is one of %s."
                                                .formatted(
                                                        property.name(), text, quoted(choices))));
    }

    private static String quoted(ErpEnum choices) {
        return String.join(", ", choices.names().stream().map(name -> "\"" + name + "\"").toList());
    }

    private static ToolException misfit(ErpProperty property, JsonValue value) {
        return new ToolException(
                "'%s' takes %s, but was given %s."
                        .formatted(property.name(), wanted(property), value.toJson().value()));
    }

    private static String wanted(ErpProperty property) {
        return switch (property.type()) {
            case DATE -> "a date such as \"2026-06-30\"";
            case MOMENT -> "a date and time such as \"2026-06-30T08:00:00Z\"";
            case TIME -> "a time of day such as \"08:30:00\"";
            case GUID -> "an id such as \"6f3c2a10-0b1d-4c8e-9a77-2f1e5d3c4b5a\"";
            case DECIMAL -> "a number";
            case WHOLE -> "a whole number";
            case FLAG -> "true or false";
            case TEXT, CHOICE, STREAM, OTHER -> "a text";
        };
    }
}
