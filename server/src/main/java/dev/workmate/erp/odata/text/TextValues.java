package dev.workmate.erp.odata.text;

import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.UUID;

/** Values that JSON has no form of its own for; what does not fit its type stays a text. */
final class TextValues {
    private static final int MAX_NUMBER = 100;

    private TextValues() {}

    static ErpValue read(ErpType type, String text) {
        try {
            return switch (type) {
                case DATE -> new ErpValue.Day(LocalDate.parse(text));
                case MOMENT -> new ErpValue.Moment(OffsetDateTime.parse(text).toInstant());
                case TIME -> new ErpValue.Time(LocalTime.parse(text));
                case GUID ->
                        text.length() == 36
                                ? new ErpValue.Guid(UUID.fromString(text))
                                : new ErpValue.Text(text);
                // Numbers travel as text where a service heeds IEEE754Compatible.
                case DECIMAL, WHOLE ->
                        text.length() <= MAX_NUMBER
                                ? new ErpValue.Amount(new BigDecimal(text))
                                : new ErpValue.Text(text);
                case TEXT, FLAG, CHOICE, STREAM, OTHER -> new ErpValue.Text(text);
            };
        } catch (DateTimeException | IllegalArgumentException e) {
            return new ErpValue.Text(text);
        }
    }
}
