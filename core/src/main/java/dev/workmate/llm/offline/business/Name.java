package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.grammar.Spelling;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The name of a record, and how well words that somebody said fit it. */
record Name(Dimension dimension, String key, String text) {
    /** How well words fit; better ones come last. */
    enum Fit {
        NONE,
        MISSPELT,
        BEGINS,
        PART,
        WHOLE
    }

    static List<String> words(String text) {
        String folded =
                Normalizer.normalize(text, Normalizer.Form.NFD)
                        .replaceAll("\\p{M}+", "")
                        .replace("ß", "ss")
                        .toLowerCase(Locale.ROOT);
        return Arrays.stream(folded.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty() && !word.equals("s"))
                .toList();
    }

    Fit fit(List<String> said) {
        List<String> own = words(text);
        if (said.equals(own)
                || singular(key.toLowerCase(Locale.ROOT)).equals(singular(String.join("", said)))) {
            return Fit.WHOLE;
        }
        if (String.join("", said).equals(String.join("", own))) {
            return Fit.WHOLE;
        }
        Fit worst = Fit.PART;
        for (String word : said) {
            Fit best = Fit.NONE;
            for (String part : own) {
                Fit fit = fit(word, part);
                best = fit.compareTo(best) > 0 ? fit : best;
            }
            worst = best.compareTo(worst) < 0 ? best : worst;
        }
        if (dimension == Dimension.ACCOUNT && worst.compareTo(Fit.PART) < 0) {
            return Fit.NONE;
        }
        boolean nearly =
                worst == Fit.NONE
                        && said.size() > 1
                        && Spelling.distance(String.join("", said), String.join("", own)) <= 2;
        return nearly ? Fit.MISSPELT : worst;
    }

    private static Fit fit(String word, String part) {
        if (word.equals(part) || singular(word).equals(singular(part))) {
            return Fit.PART;
        }
        if (word.length() >= 4 && part.startsWith(word)) {
            return Fit.BEGINS;
        }
        int allowed = word.length() >= 10 ? 2 : word.length() >= 5 ? 1 : 0;
        boolean near =
                allowed > 0
                        && word.charAt(0) == part.charAt(0)
                        && Spelling.distance(word, part) <= allowed;
        return near ? Fit.MISSPELT : Fit.NONE;
    }

    private static String singular(String word) {
        return word.length() > 3 && word.endsWith("s")
                ? word.substring(0, word.length() - 1)
                : word;
    }

    /** How far the words are from this name, for suggestions. */
    int distance(List<String> said) {
        String all = String.join("", said);
        int whole = Spelling.distance(all, String.join("", words(text)));
        return words(text).stream()
                .mapToInt(part -> Spelling.distance(all, part))
                .reduce(whole, Math::min);
    }
}
