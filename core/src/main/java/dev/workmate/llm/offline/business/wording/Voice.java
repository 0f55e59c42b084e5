package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.grammar.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Says things in one language: texts from a file, numbers, days and names as people write them
 * there.
 */
public final class Voice {
    private static final Map<Language, Map<String, String>> TEXTS = new EnumMap<>(Language.class);

    static {
        for (Language language : Language.values()) {
            TEXTS.put(language, load(language));
        }
    }

    private static final String FEMININE = "(?:Facturas|Ofertas|Oportunidades|Recepciones).*";

    private final Language language;

    public Voice(Language language) {
        this.language = language;
    }

    private static Map<String, String> load(Language language) {
        String file = "answers-" + language.name().toLowerCase(Locale.ROOT) + ".txt";
        try (InputStream in = Objects.requireNonNull(Voice.class.getResourceAsStream(file))) {
            Map<String, String> texts = new HashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(" = ") && !line.startsWith("#"))
                    .map(line -> line.split(" = ", 2))
                    .forEach(parts -> texts.put(parts[0].strip(), parts[1].strip()));
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    public Language language() {
        return language;
    }

    public boolean knows(String key) {
        return Objects.requireNonNull(TEXTS.get(language)).containsKey(key);
    }

    /** A text with its places filled in order: {0}, {1} and so on. */
    public String say(String key, Object... parts) {
        String text = Objects.requireNonNull(TEXTS.get(language)).get(key);
        if (text == null) {
            throw new IllegalStateException("no text " + key + " in " + language);
        }
        for (int i = 0; i < parts.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(parts[i]));
        }
        return text;
    }

    /** That more rows are there than are shown. */
    public String first(int shown, int all) {
        return shown == 1 ? say("first.one", all) : say("first.of", shown, all);
    }

    /** Adjectives in the gender of what they are said of. */
    public String agreeing(String adjectives, String noun) {
        return language == Language.ES && noun.matches(FEMININE)
                ? adjectives.replaceAll("os\\b", "as")
                : adjectives;
    }

    public String number(BigDecimal value) {
        return format(value, value.stripTrailingZeros().scale() > 0 ? "#,##0.00" : "#,##0");
    }

    public String money(BigDecimal value, String currency) {
        return format(value, "#,##0.00") + " " + currency;
    }

    public String amount(BigDecimal value) {
        return format(value, "#,##0.00");
    }

    /** A share of one as percent. */
    public String percent(BigDecimal ratio) {
        return format(ratio.movePointRight(2), "#,##0.00") + (language == Language.EN ? "%" : " %");
    }

    private String format(BigDecimal value, String pattern) {
        DecimalFormatSymbols symbols =
                DecimalFormatSymbols.getInstance(
                        language == Language.EN ? Locale.ENGLISH : Locale.GERMAN);
        DecimalFormat format = new DecimalFormat(pattern, symbols);
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(value);
    }

    /** "more than 5,000", "at least 30 days". */
    public String threshold(String value) {
        String[] parts = value.split(" ");
        String much = number(new BigDecimal(parts[1]));
        return say(
                "threshold." + parts[0], parts.length == 3 ? say("many." + parts[2], much) : much);
    }

    public String day(LocalDate day) {
        String pattern =
                switch (language) {
                    case EN -> "d MMMM yyyy";
                    case DE -> "dd.MM.yyyy";
                    case ES -> "dd/MM/yyyy";
                };
        return DateTimeFormatter.ofPattern(pattern, language.locale()).format(day);
    }

    public String span(DaySpan span) {
        if (span.isOpen()) {
            return say("until", day(span.to()));
        }
        if (span.from().equals(span.to())) {
            return day(span.from());
        }
        return say("span", day(span.from()), day(span.to()));
    }

    /** A value of a dimension as people call it. */
    public String value(Dimension dimension, String value, Map<String, String> names) {
        if (value.isBlank()) {
            return say("blank");
        }
        return switch (dimension) {
            case COUNTRY -> country(value);
            case MONTH ->
                    value.matches("\\d{4}-\\d{2}.*")
                            ? month(YearMonth.parse(value.substring(0, 7)))
                            : value;
            case DAY -> value.matches("\\d{4}-\\d{2}-\\d{2}") ? day(LocalDate.parse(value)) : value;
            case STATUS ->
                    Optional.of("status." + status(value))
                            .filter(this::knows)
                            .map(this::say)
                            .orElse(value);
            case REGION -> names.containsKey(value) ? names.get(value) + " (" + value + ")" : value;
            case CATEGORY, SALESPERSON, DEPARTMENT -> names.getOrDefault(value, value);
            default -> value;
        };
    }

    public static String status(String value) {
        return value.replace("_x0020_", " ").strip().toLowerCase(Locale.ROOT).replace(' ', '_');
    }

    public String country(String code) {
        return Locale.of("", code).getDisplayCountry(language.locale());
    }

    private String month(YearMonth month) {
        return month.getMonth().getDisplayName(TextStyle.FULL_STANDALONE, language.locale())
                + " "
                + month.getYear();
    }
}
