package dev.workmate.erp.odata.text;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.BusinessCentral;
import dev.workmate.erp.odata.edm.SetModel;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.UUID;

/**
 * Values as they are written into addresses, by the type of the property they are compared with.
 * What does not fit is refused, so that no text can become syntax.
 */
public final class Literals {
    private final String namespace;

    public Literals(String namespace) {
        this.namespace = namespace;
    }

    /** Encoded, ready for an address. */
    public String of(SetModel set, ErpProperty property, ErpValue value) throws ErpException {
        if (value.isNothing()) {
            return nothing(property);
        }
        return switch (property.type()) {
            case TEXT -> quoted(text(property, value));
            case DECIMAL -> number(property, value).toPlainString();
            case WHOLE -> whole(property, value);
            case FLAG -> Boolean.toString(flag(property, value));
            case DATE -> day(property, value).toString();
            case MOMENT -> Encoding.component(moment(property, value).toString());
            case TIME -> Encoding.component(time(property, value));
            case GUID -> guid(property, value).toString();
            case CHOICE -> choice(set, property, value);
            case STREAM, OTHER ->
                    throw refused(property.name() + " cannot be compared with anything");
        };
    }

    /** A blank date is kept as the first day there is by Business Central. */
    private String nothing(ErpProperty property) {
        boolean blankDay =
                property.type() == ErpType.DATE && namespace.equals(BusinessCentral.NAMESPACE);
        return blankDay ? JsonRows.BLANK_DAY.toString() : "null";
    }

    public static String quoted(String text) {
        return "'" + Encoding.component(text.replace("'", "''")) + "'";
    }

    /**
     * Business Central takes members as plain text; the standard wants the type's name before them.
     */
    private String choice(SetModel set, ErpProperty property, ErpValue value) throws ErpException {
        String literal = quoted(EnumSpelling.member(property, value));
        return namespace.equals(BusinessCentral.NAMESPACE)
                ? literal
                : set.wireType(property.name()) + literal;
    }

    private static String text(ErpProperty property, ErpValue value) throws ErpException {
        return switch (value) {
            case ErpValue.Text(String text) -> text;
            case ErpValue.Guid(UUID id) -> id.toString();
            default -> throw misfit(property);
        };
    }

    private static BigDecimal number(ErpProperty property, ErpValue value) throws ErpException {
        if (value instanceof ErpValue.Amount(BigDecimal amount)) {
            if (amount.precision() - amount.scale() > 40 || amount.scale() > 40) {
                throw refused(property.name() + ": the number is too long");
            }
            return amount;
        }
        throw misfit(property);
    }

    private static String whole(ErpProperty property, ErpValue value) throws ErpException {
        BigDecimal number = number(property, value);
        if (number.stripTrailingZeros().scale() > 0) {
            throw misfit(property);
        }
        return number.toBigIntegerExact().toString();
    }

    private static boolean flag(ErpProperty property, ErpValue value) throws ErpException {
        if (value instanceof ErpValue.Flag(boolean flag)) {
            return flag;
        }
        throw misfit(property);
    }

    private static LocalDate day(ErpProperty property, ErpValue value) throws ErpException {
        return switch (value) {
            case ErpValue.Day(LocalDate day) when isCommonYear(day) -> day;
            case ErpValue.Moment(Instant moment) -> moment.atOffset(ZoneOffset.UTC).toLocalDate();
            default -> throw misfit(property);
        };
    }

    private static boolean isCommonYear(LocalDate day) {
        return day.getYear() >= 0 && day.getYear() <= 9999;
    }

    private static Instant moment(ErpProperty property, ErpValue value) throws ErpException {
        return switch (value) {
            case ErpValue.Moment(Instant moment) -> moment;
            case ErpValue.Day(LocalDate day) when isCommonYear(day) ->
                    day.atStartOfDay(ZoneOffset.UTC).toInstant();
            default -> throw misfit(property);
        };
    }

    private static String time(ErpProperty property, ErpValue value) throws ErpException {
        if (value instanceof ErpValue.Time(LocalTime time)) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
        }
        throw misfit(property);
    }

    private static UUID guid(ErpProperty property, ErpValue value) throws ErpException {
        if (value instanceof ErpValue.Guid(UUID id)) {
            return id;
        }
        throw misfit(property);
    }

    static ErpException misfit(ErpProperty property) {
        return refused(property.name() + " is compared with what is no " + property.type().words());
    }

    public static ErpException refused(String message) {
        return new ErpException.Rejected(message, "invalid_query", Optional.empty());
    }
}
