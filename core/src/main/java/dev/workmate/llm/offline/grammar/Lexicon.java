package dev.workmate.llm.offline.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The phrases of one language and what they stand for, read from a file. Immutable. */
final class Lexicon {
    private static final int SHORTEST_WITH_TYPO = 5;

    /** Kinds whose words may be misspelt; a slip must not make a number or a place of anything. */
    private static final Set<Kind> SPELLED =
            Set.of(
                    Kind.MEASURE,
                    Kind.ENTITY,
                    Kind.STATE,
                    Kind.SPECIAL,
                    Kind.STATEMENT,
                    Kind.EVERY,
                    Kind.UNIT,
                    Kind.MONTH,
                    Kind.FORM);

    private static final Pattern SUPERLATIVE = Pattern.compile("\\w{4,}est");

    /** Short words whose forms are other words: Mars is no March, luna no Monday. */
    private static final Set<Kind> FIXED =
            Set.of(Kind.MONTH, Kind.WEEKDAY, Kind.NUMBER, Kind.ORDINAL);

    private static final int SHORTEST_WITH_FORMS = 6;

    private static final Map<Language, Lexicon> ALL = new EnumMap<>(Language.class);

    static {
        for (Language language : Language.values()) {
            ALL.put(language, new Lexicon(language));
        }
    }

    private final Language language;
    private final Map<String, List<Entry>> byFirst = new HashMap<>();

    /** A phrase; the words are as compared, without endings. */
    record Entry(List<String> words, List<String> stems, Kind kind, String value) {}

    private Lexicon(Language language) {
        this.language = language;
        String code = language.name().toLowerCase(Locale.ROOT);
        for (String line : lines("lexicon-" + code + ".txt")) {
            String[] parts = line.split(" : ", 2);
            String[] head = parts[0].strip().split(" ", 2);
            add(Kind.valueOf(head[0].toUpperCase(Locale.ROOT)), head[1].strip(), parts[1]);
        }
        Fillers.of(language).forEach(phrases -> add(Kind.STOP, "-", phrases));
        for (String line : lines("places.txt")) {
            String[] parts = line.split(" : ", 2);
            add(Kind.PLACE, parts[0].strip(), parts[1]);
        }
        byFirst.values()
                .forEach(all -> all.sort(Comparator.comparingInt(entry -> -entry.words().size())));
    }

    static Lexicon of(Language language) {
        return Objects.requireNonNull(ALL.get(language));
    }

    /** The lines of a data file that say something. */
    static List<String> lines(String file) {
        try (InputStream in = Objects.requireNonNull(Lexicon.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    private void add(Kind kind, String value, String phrases) {
        // "haven't bought" is often written without its apostrophe
        String spoken = phrases.replaceAll("\\b(\\w+n) t\\b", "$1t");
        String all = spoken.equals(phrases) ? phrases : phrases + "|" + spoken;
        for (String phrase : all.split("\\|")) {
            List<String> words =
                    Arrays.asList(Token.fold(phrase).strip().split("[^\\p{L}\\p{N}%#]+"));
            List<String> stems = words.stream().map(language::stem).toList();
            byFirst.computeIfAbsent(stems.getFirst(), _ -> new ArrayList<>())
                    .add(new Entry(words, stems, kind, value));
        }
    }

    /**
     * The longest phrase that begins here; a phrase word for word comes before one with other
     * endings.
     */
    Optional<Entry> longest(List<Token> tokens, int at) {
        List<Entry> candidates =
                byFirst.getOrDefault(language.stem(tokens.get(at).word()), List.of());
        Optional<Entry> best = Optional.empty();
        for (Entry entry : candidates) {
            if (best.isPresent() && best.get().words().size() > entry.words().size()) {
                break;
            }
            if (fits(entry.words(), tokens, at, false)) {
                return Optional.of(entry);
            }
            if (best.isEmpty() && isForm(entry, tokens, at)) {
                best = Optional.of(entry);
            }
        }
        return best;
    }

    private boolean isForm(Entry entry, List<Token> tokens, int at) {
        String word = tokens.get(at).word();
        boolean fixed =
                FIXED.contains(entry.kind())
                        && (entry.words().getFirst().length() < SHORTEST_WITH_FORMS
                                || word.length() < entry.words().getFirst().length());
        return !fixed && !PlainWords.isNoForm(word) && fits(entry.stems(), tokens, at, true);
    }

    private boolean fits(List<String> words, List<Token> tokens, int at, boolean stemmed) {
        return at + words.size() <= tokens.size()
                && IntStream.range(0, words.size())
                        .allMatch(
                                i -> {
                                    String word = tokens.get(at + i).word();
                                    return words.get(i)
                                            .equals(stemmed ? language.stem(word) : word);
                                });
    }

    /** A single word that was meant, where one letter is wrong; also said of several. */
    Optional<Entry> misspelt(Token token) {
        String word = token.word();
        String one = language == Language.DE ? word : word.replaceFirst("(?<=.{5})s$", "");
        if (PlainWords.isNoSlip(word) || PlainWords.isNoSlip(one)) {
            return Optional.empty();
        }
        return nearest(word).or(() -> nearest(one));
    }

    private Optional<Entry> nearest(String word) {
        int allowed = word.length() >= 12 ? 2 : 1;
        return byFirst.values().stream()
                .flatMap(List::stream)
                .filter(entry -> entry.words().size() == 1 && isSpelled(entry))
                .filter(entry -> isNear(word, entry.words().getFirst(), allowed))
                .min(
                        Comparator.comparingInt(
                                        (Entry entry) ->
                                                Spelling.distance(entry.words().getFirst(), word))
                                .thenComparing(entry -> entry.words().getFirst()));
    }

    /** Whether it may be misspelt: of what orders rows, only long superlatives. */
    private static boolean isSpelled(Entry entry) {
        return SPELLED.contains(entry.kind())
                || entry.kind() == Kind.ORDER
                        && SUPERLATIVE.matcher(entry.words().getFirst()).matches();
    }

    private static boolean isNear(String word, String known, int allowed) {
        return Math.min(word.length(), known.length()) >= SHORTEST_WITH_TYPO
                && known.charAt(0) == word.charAt(0)
                && Spelling.distance(known, word) <= allowed;
    }

    /** The two parts of a compound such as Umsatzanteil, where both are words of their own. */
    List<Entry> compound(Token token) {
        String word = token.word().replaceFirst("^gesamt(?=\\p{L}{4})", "");
        Optional<Entry> all = word.equals(token.word()) ? Optional.empty() : single(word);
        if (all.isPresent()) {
            return List.of(all.get());
        }
        for (int cut = 4; language == Language.DE && cut <= word.length() - 3; cut++) {
            Optional<Entry> first = single(word.substring(0, cut).replaceFirst("s$", ""));
            Optional<Entry> whole = first.isPresent() ? first : single(word.substring(0, cut));
            Optional<Entry> second = single(word.substring(cut));
            if (whole.isPresent() && second.isPresent()) {
                return List.of(whole.get(), second.get());
            }
        }
        return List.of();
    }

    private Optional<Entry> single(String word) {
        return byFirst.getOrDefault(language.stem(word), List.of()).stream()
                .filter(entry -> entry.words().size() == 1 && entry.kind() != Kind.STOP)
                .findFirst();
    }

    /** Whether a word is known by itself, as it is written. */
    boolean has(Token token) {
        return longest(List.of(token), 0).isPresent();
    }

    /** How many of the words are known, a phrase counting each of its words. */
    int known(List<Token> tokens) {
        int known = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Optional<Entry> entry =
                    longest(tokens, i)
                            .filter(
                                    found ->
                                            found.kind() != Kind.PLACE
                                                    && found.kind() != Kind.ALIAS);
            if (entry.isPresent()) {
                known += entry.get().words().size();
                i += entry.get().words().size() - 1;
            } else if (!compound(tokens.get(i)).isEmpty()) {
                known++;
            }
        }
        return known;
    }
}
