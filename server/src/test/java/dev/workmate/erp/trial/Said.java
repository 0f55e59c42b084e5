package dev.workmate.erp.trial;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An answer as people read it: its words, and the forms of its charts. */
record Said(String text, List<String> charts) {
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?<![\\w.,])[-−]?\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d+)?|[-−]?\\d+(?:[.,]\\d+)?");
    private static final BigDecimal NEAR = new BigDecimal("0.0051");

    /** Where a fact is told; below zero where it is not. */
    int find(String fact) {
        return fact.matches("-?\\d+(?:\\.\\d+)?%?") ? number(fact.replace("%", "")) : words(fact);
    }

    /** The same without the company and day that every answer ends with. */
    Said unsigned() {
        return new Said(text.replaceAll("(?m)^_.*_$", ""), charts);
    }

    private int words(String fact) {
        return text.toLowerCase(Locale.ROOT).indexOf(fact.toLowerCase(Locale.ROOT));
    }

    private int number(String fact) {
        BigDecimal wanted = new BigDecimal(fact).abs();
        Matcher matcher = NUMBER.matcher(text);
        while (matcher.find()) {
            for (BigDecimal read : readings(matcher.group())) {
                boolean whole = wanted.scale() <= 0;
                if (whole
                        ? read.compareTo(wanted) == 0
                        : read.subtract(wanted).abs().compareTo(NEAR) <= 0) {
                    return matcher.start();
                }
            }
        }
        return -1;
    }

    /** A comma may part thousands or cents. */
    private static List<BigDecimal> readings(String written) {
        String plain = written.replaceAll("[-−]", "");
        List<BigDecimal> readings = new ArrayList<>();
        for (String form :
                List.of(plain.replace(",", ""), plain.replace(".", "").replace(',', '.'))) {
            if (form.matches("\\d+(?:\\.\\d+)?")) {
                readings.add(new BigDecimal(form));
            }
        }
        return readings;
    }

    /**
     * Whether it tells figures or records at all; what it quotes, dates and numbers of documents
     * are none.
     */
    boolean claims() {
        if (!charts.isEmpty() || text.lines().filter(line -> line.startsWith("|")).count() > 2) {
            return true;
        }
        if (text.startsWith("I did not understand that.")) {
            return false;
        }
        String bare =
                text.replaceAll("[“„\"][^”“\"\n]{1,160}[”“\"]", " ")
                        .replaceAll("(?:Did you mean|Meinten Sie|¿Quiso decir)[^?]*\\?", " ")
                        .replaceAll("(?m)^(?:\\d+\\. \\*\\*|… ).*$", " ")
                        .replaceAll(
                                "\\b\\d{1,2}[./]\\d{1,2}[./]\\d{4}\\b|\\b\\d{1,2} \\p{L}+ \\d{4}\\b",
                                " ")
                        .replaceAll("\\b[A-Z]{1,4}-?\\d{2,}\\b|\\b(?:19|20)\\d\\d\\b", " ");
        return NUMBER.matcher(bare).find();
    }
}
