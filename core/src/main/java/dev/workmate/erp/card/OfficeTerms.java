package dev.workmate.erp.card;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ValueText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Names, amounts and days as people in an office write them. */
public final class OfficeTerms {
    private static final int MAX_TEXT = 120;

    /** An id of nothing, as Business Central writes it. */
    private static final UUID NOBODY = new UUID(0, 0);

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final Pattern MONEY =
            Pattern.compile(".*(amount|price|cost|limit|balance|debit|credit)$");
    private static final Map<String, String> WORDS =
            Map.of(
                    "displayName", "name",
                    "email", "e-mail",
                    "personalEmail", "personal e-mail",
                    "iban", "IBAN",
                    "gtin", "GTIN",
                    "externalDocumentNumber", "external document number");

    private OfficeTerms() {}

    /** What a record of the entity is called: {@code salesCreditMemo} is a sales credit memo. */
    static String thing(ErpEntity entity) {
        return DocumentKind.of(entity.set()).map(DocumentKind::words).orElse(words(entity.type()));
    }

    /** A name of the system, read aloud. */
    static String words(String name) {
        String known = WORDS.get(name);
        return known != null
                ? known
                : name.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                        .replace('_', ' ')
                        .toLowerCase(Locale.ROOT)
                        .strip();
    }

    /** With "a" or "an" before it. */
    static String oneOf(String thing) {
        return ("aeiou".indexOf(thing.charAt(0)) >= 0 ? "an " : "a ") + thing;
    }

    static String day(LocalDate day) {
        return DAY.format(day);
    }

    /** Every digit and the sign, thousands apart. */
    static String number(BigDecimal number) {
        return grouped(number, Math.max(0, number.stripTrailingZeros().scale()));
    }

    /** At least two places; a price of more keeps them. */
    static String price(BigDecimal amount) {
        return grouped(amount, Math.max(2, amount.stripTrailingZeros().scale()));
    }

    static String money(BigDecimal amount, Optional<String> currency) {
        return price(amount) + currency.map(code -> " " + code).orElse("");
    }

    private static String grouped(BigDecimal number, int places) {
        DecimalFormat format =
                new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ENGLISH));
        format.setMinimumFractionDigits(places);
        format.setMaximumFractionDigits(places);
        format.setParseBigDecimal(true);
        format.setRoundingMode(RoundingMode.UNNECESSARY);
        return format.format(number);
    }

    /** A value of a property as people read it. */
    public static String value(String property, ErpValue value, Optional<String> currency) {
        return switch (value) {
            case ErpValue.Amount amount ->
                    isMoney(property) ? money(amount.value(), currency) : number(amount.value());
            case ErpValue.Day day -> day(day.value());
            case ErpValue.Flag flag -> flag.value() ? "yes" : "no";
            case ErpValue.Guid(UUID id) when id.equals(NOBODY) -> "nothing";
            case ErpValue.NestedMany many ->
                    many.rows().size() == 1 ? "1 line" : many.rows().size() + " lines";
            default -> {
                String text = clean(ValueText.of(value));
                yield text.isEmpty() ? "nothing" : text;
            }
        };
    }

    /** The same, typed. */
    static Put put(String property, ErpValue value, Optional<String> currency) {
        return switch (value) {
            case ErpValue.Amount amount ->
                    isMoney(property)
                            ? Put.money(amount.value(), currency)
                            : Put.number(amount.value());
            case ErpValue.Day day -> Put.day(day.value());
            case ErpValue.Flag flag ->
                    Put.said(Said.of(flag.value() ? CardPhrase.YES : CardPhrase.NO));
            case ErpValue.NestedMany many -> lines(many.rows().size());
            default -> {
                String text = value(property, value, currency);
                yield text.equals("nothing")
                        ? Put.said(Said.of(CardPhrase.NOTHING))
                        : Put.text(text);
            }
        };
    }

    static Put lines(int count) {
        return Put.said(
                Said.of(count == 1 ? CardPhrase.ONE_LINE : CardPhrase.LINES, Put.count(count)));
    }

    /** What a record of the entity is called, typed. */
    static Put thingPut(ErpEntity entity) {
        return DocumentKind.of(entity.set())
                .map(DocumentKind::said)
                .orElseGet(() -> Put.term(entity.type()));
    }

    static boolean isMoney(String property) {
        return MONEY.matcher(property.toLowerCase(Locale.ROOT)).matches();
    }

    /** Untrusted text on one line, without what could reorder or hide the rest of it. */
    static String clean(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT) + "…";
    }
}
