package dev.workmate.llm.offline.business.data;

import dev.workmate.llm.offline.grammar.PlainWords;
import dev.workmate.llm.offline.grammar.Spelling;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The name of a record, and how well words that somebody said fit it. */
public record Name(Dimension dimension, String key, String text) {
    private static final List<String> SINGULAR = List.of("s", "es");

    /** How well words fit; better ones come last. */
    public enum Fit {
        NONE,
        MISSPELT,
        BEGINS,
        PART,
        WHOLE
    }

    public static List<String> words(String text) {
        String folded =
                Normalizer.normalize(text, Normalizer.Form.NFD)
                        .replaceAll("\\p{M}+", "")
                        .replace("ß", "ss")
                        .toLowerCase(Locale.ROOT);
        return Arrays.stream(folded.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty() && !word.equals("s"))
                .toList();
    }

    public Fit fit(List<String> said) {
        List<String> own = words(text);
        if (said.equals(own) || isSame(key.toLowerCase(Locale.ROOT), String.join("", said))) {
            return Fit.WHOLE;
        }
        if (String.join("", said).equals(String.join("", own))) {
            return Fit.WHOLE;
        }
        Fit worst = Fit.PART;
        for (String word : said) {
            Fit best = Fit.NONE;
            for (int i = 0; i < own.size(); i++) {
                Fit fit = fit(word, own.get(i));
                boolean joined = i > 0 && isSame(word, own.get(i - 1) + own.get(i));
                best = joined ? Fit.PART : fit.compareTo(best) > 0 ? fit : best;
            }
            worst = best.compareTo(worst) < 0 ? best : worst;
        }
        boolean exact = dimension == Dimension.ACCOUNT || dimension == Dimension.CITY;
        if (exact && worst.compareTo(Fit.PART) < 0) {
            return Fit.NONE;
        }
        boolean nearly =
                worst == Fit.NONE
                        && said.size() > 1
                        && Spelling.distance(String.join("", said), String.join("", own)) <= 2;
        return nearly ? Fit.MISSPELT : worst;
    }

    private static Fit fit(String word, String part) {
        if (isSame(word, part)) {
            return Fit.PART;
        }
        if (PlainWords.isCommon(word)) {
            return Fit.NONE;
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

    /** Whether "sleeping bags" are items such as this one: its last words, said of several. */
    public boolean isOfFamily(List<String> said) {
        String own = String.join("", words(text));
        String kind = String.join("", said);
        return dimension == Dimension.ITEM
                && !own.endsWith(kind)
                && SINGULAR.stream().anyMatch(ending -> isOne(own, kind, ending));
    }

    /** Whether it is a maker's word and what was said, as "Tarn Kayak" is a kayak. */
    public boolean isModelOf(List<String> said) {
        List<String> own = words(text);
        return dimension == Dimension.ITEM
                && own.size() == said.size() + 1
                && isSame(String.join(" ", own.subList(1, own.size())), String.join(" ", said));
    }

    /** What several are called together: one by one, or by the words that they end with. */
    public static String label(List<Name> names) {
        List<String> last = Arrays.asList(names.getFirst().text().split(" "));
        String kind = String.join(" ", last.subList(Math.min(1, last.size() - 1), last.size()));
        boolean models =
                names.size() > 3 && names.stream().allMatch(name -> name.isModelOf(words(kind)));
        return models
                ? kind + " (" + names.size() + ")"
                : String.join(", ", names.stream().map(Name::text).toList());
    }

    private static boolean isOne(String own, String kind, String ending) {
        return kind.endsWith(ending)
                && own.endsWith(kind.substring(0, kind.length() - ending.length()));
    }

    /** The same word, or one of them said of several. */
    private static boolean isSame(String word, String other) {
        return word.equals(other)
                || SINGULAR.stream()
                        .anyMatch(end -> word.equals(other + end) || other.equals(word + end));
    }

    /** Whether both are goods, or both whom and where they are sold to. */
    public boolean isLike(Name other) {
        return dimension.isLike(other.dimension);
    }

    /** How far the words are from this name, for suggestions. */
    public int distance(List<String> said) {
        String all = String.join("", said);
        int whole = Spelling.distance(all, String.join("", words(text)));
        return words(text).stream()
                .mapToInt(part -> Spelling.distance(all, part))
                .reduce(whole, Math::min);
    }
}
