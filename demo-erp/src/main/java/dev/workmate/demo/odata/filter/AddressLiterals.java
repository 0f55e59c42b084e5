package dev.workmate.demo.odata.filter;

import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.store.Guids;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.apache.olingo.commons.api.edm.EdmType;
import org.jspecify.annotations.Nullable;

/** Values as they are written in addresses. */
public final class AddressLiterals {
    private AddressLiterals() {}

    public static @Nullable Object value(String text, @Nullable EdmType type) {
        if (type == null || text.equals("null")) {
            return null;
        }
        try {
            return switch (type.getName()) {
                case "String" -> text.substring(1, text.length() - 1).replace("''", "'");
                case "Guid" -> Guids.parse(text);
                case "Date" -> LocalDate.parse(text);
                case "DateTimeOffset" -> instant(text);
                case "Boolean" -> Boolean.valueOf(text);
                case "SByte", "Byte", "Int16", "Int32", "Int64", "Decimal", "Double", "Single" ->
                        new BigDecimal(text);
                default ->
                        throw ODataError.badRequest(
                                "Values of type '" + type.getName() + "' are not supported.");
            };
        } catch (IllegalArgumentException | java.time.DateTimeException e) {
            throw ODataError.badRequest("The value '" + text + "' cannot be read.");
        }
    }

    private static Instant instant(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }
}
