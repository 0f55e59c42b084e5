package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.UnknownName;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Name.Fit;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.Voice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Looks names up in the ERP system, in any case and with slips of the pen; asks back where several
 * fit.
 */
final class NameFinder {
    private static final int CANDIDATES = 8;
    private static final int FAMILY = 20;
    private static final int STEM = 4;
    private static final int MANY = 1_000;

    /** One slip of the pen for as many letters: "want" is not nearly "tents". */
    private static final int NEAR = 4;

    private static final Map<Dimension, String> SETS =
            Map.of(
                    Dimension.CUSTOMER, "customers",
                    Dimension.VENDOR, "vendors",
                    Dimension.ITEM, "items",
                    Dimension.CATEGORY, "itemCategories",
                    Dimension.SALESPERSON, "salespeoplePurchasers",
                    Dimension.REGION, "dimensionValues",
                    Dimension.CITY, "customers",
                    Dimension.ACCOUNT, "accounts");

    private final Conduct conduct;
    private final Voice voice;

    private final List<String> question;

    /** {@code question} tells candidates apart: more of a name may stand there. */
    NameFinder(Conduct conduct, Voice voice, String question) {
        this.conduct = conduct;
        this.voice = voice;
        this.question = Name.words(question);
    }

    /** The names behind what was said, in the order it was said; looks at {@code likely} first. */
    List<Name> find(List<String> said, List<Dimension> likely) throws Wanted, Done {
        List<Dimension> all = new ArrayList<>(likely);
        List<ErpCall> calls = new ArrayList<>();
        likely.forEach(dimension -> calls.add(search(dimension, said)));
        List<Name> names = names(likely, conduct.results(calls));
        if (said.stream().anyMatch(words -> best(words, names).isEmpty())) {
            List<Dimension> others =
                    SETS.keySet().stream()
                            .sorted()
                            .filter(
                                    dimension ->
                                            !dimension.isCoded() || !likely.contains(dimension))
                            .toList();
            all = others;
            names.addAll(names(others, conduct.results(others.stream().map(this::whole).toList())));
        }
        List<Name> found = new ArrayList<>();
        for (String words : said) {
            found.addAll(choose(words, names, all));
        }
        return found;
    }

    /** Names of all values of a dimension that is kept as codes, by code. */
    static ErpCall listing(Dimension dimension) {
        return inquiry(dimension).first(MANY).query();
    }

    /** Where customers are; each city once. */
    private static ErpCall cities() {
        return new ErpCall.Inquiry("customers")
                .group("city")
                .count("value")
                .first(MANY)
                .aggregate();
    }

    private static ErpCall.Inquiry inquiry(Dimension dimension) {
        ErpCall.Inquiry inquiry =
                new ErpCall.Inquiry(set(dimension)).select(keyOf(dimension), "displayName");
        return dimension == Dimension.ACCOUNT
                ? inquiry.where("accountType", "eq", "Posting")
                : inquiry;
    }

    static Map<String, String> byCode(ToolReply result) {
        Map<String, String> names = new LinkedHashMap<>();
        result.sheet()
                .ifPresent(
                        sheet ->
                                IntStream.range(0, sheet.rows().size())
                                        .forEach(
                                                row ->
                                                        names.put(
                                                                sheet.cell(row, "code").orElse(""),
                                                                sheet.cell(row, "displayName")
                                                                        .orElse(""))));
        return names;
    }

    /** The entity set in which the names of a dimension stand. */
    static String set(Dimension dimension) {
        return Objects.requireNonNull(SETS.get(dimension));
    }

    /** The property by which they are told apart there. */
    static String keyOf(Dimension dimension) {
        return dimension == Dimension.CITY ? "city" : dimension.isCoded() ? "code" : "number";
    }

    private ErpCall whole(Dimension dimension) {
        return dimension == Dimension.CITY ? cities() : listing(dimension);
    }

    /** Long lists are asked for the beginnings of the words only. */
    private ErpCall search(Dimension dimension, List<String> said) {
        if (dimension.isCoded()) {
            return listing(dimension);
        }
        List<String> stems =
                said.stream()
                        .flatMap(words -> Name.words(words).stream())
                        .filter(word -> word.length() > 1)
                        .map(word -> word.substring(0, Math.min(STEM, word.length())))
                        .map(
                                stem ->
                                        stem.substring(0, 1).toUpperCase(Locale.ROOT)
                                                + stem.substring(1))
                        .distinct()
                        .limit(20)
                        .toList();
        ErpCall.Inquiry inquiry = inquiry(dimension);
        return stems.isEmpty()
                ? inquiry.first(MANY).query()
                : inquiry.whereAny("displayName", "contains", stems).first(MANY).query();
    }

    private static List<Name> names(List<Dimension> dimensions, List<ToolReply> results) {
        List<Name> names = new ArrayList<>();
        for (int i = 0; i < dimensions.size(); i++) {
            Dimension dimension = dimensions.get(i);
            String called = dimension == Dimension.CITY ? "city" : "displayName";
            results.get(i)
                    .sheet()
                    .ifPresent(
                            sheet ->
                                    IntStream.range(0, sheet.rows().size())
                                            .forEach(
                                                    row ->
                                                            names.add(
                                                                    new Name(
                                                                            dimension,
                                                                            sheet.cell(
                                                                                            row,
                                                                                            keyOf(
                                                                                                    dimension))
                                                                                    .orElse(""),
                                                                            sheet.cell(row, called)
                                                                                    .orElse("")))));
        }
        return names;
    }

    /** The names that fit best; of several kinds, the kind with a single one. */
    private static List<Name> best(String words, List<Name> names) {
        List<String> said = Name.words(words);
        Fit best =
                names.stream()
                        .map(name -> name.fit(said))
                        .max(Comparator.naturalOrder())
                        .orElse(Fit.NONE);
        if (best == Fit.NONE || said.isEmpty()) {
            return List.of();
        }
        List<Name> fitting =
                names.stream().filter(name -> name.fit(said) == best).distinct().toList();
        List<Name> models = fitting.stream().filter(name -> name.isModelOf(said)).toList();
        if (models.size() > 1) {
            return models;
        }
        if (fitting.size() > 1) {
            for (Dimension dimension :
                    List.of(
                            Dimension.CATEGORY,
                            Dimension.SALESPERSON,
                            Dimension.REGION,
                            Dimension.ACCOUNT)) {
                List<Name> single =
                        fitting.stream().filter(name -> name.dimension() == dimension).toList();
                if (single.size() == 1) {
                    return single;
                }
            }
        }
        return fitting;
    }

    /** One name, or all of a family of items where several are asked for. */
    private List<Name> choose(String words, List<Name> names, List<Dimension> searched)
            throws Done {
        List<Name> best = best(words, names);
        if (best.size() > 1) {
            best = fullest(best);
        }
        boolean family =
                best.size() <= FAMILY
                        && best.stream().allMatch(name -> name.isOfFamily(Name.words(words)));
        if (best.size() == 1 || !best.isEmpty() && family) {
            return best;
        }
        if (!best.isEmpty()) {
            throw new Done(ask(words, best));
        }
        List<String> said = Name.words(words);
        String nearest =
                names.stream()
                        .filter(name -> name.distance(said) <= words.length() / NEAR)
                        .sorted(Comparator.comparingInt(name -> name.distance(said)))
                        .map(name -> "**" + name.text() + "**")
                        .distinct()
                        .limit(3)
                        .reduce((a, b) -> a + ", " + b)
                        .orElse("");
        throw new UnknownName(
                words,
                voice.say("unknown.name", words)
                        + (nearest.isEmpty() ? "" : " " + voice.say("nearest", nearest))
                        + "\n\n"
                        + voice.say("offer"));
    }

    /** Of several candidates, the one with most of its words in the question. */
    private List<Name> fullest(List<Name> names) {
        long most = names.stream().mapToLong(this::said).max().orElse(0);
        List<Name> fullest = names.stream().filter(name -> said(name) == most).toList();
        return fullest.size() == 1 ? fullest : names;
    }

    private long said(Name name) {
        return Name.words(name.text()).stream().filter(question::contains).count();
    }

    /** A numbered list, so that the answer may be a number. */
    String ask(String words, List<Name> fitting) {
        StringBuilder text = new StringBuilder(voice.say("which.name", words)).append("\n");
        for (int i = 0; i < Math.min(CANDIDATES, fitting.size()); i++) {
            Name name = fitting.get(i);
            text.append("\n%d. **%s** (%s)".formatted(i + 1, name.text(), name.key()));
        }
        int left = fitting.size() - CANDIDATES;
        return left > 0 ? text + "\n\n" + voice.say("more.names", left) : text.toString();
    }
}
