package dev.workmate.llm.offline.grammar;

import dev.workmate.llm.offline.grammar.Token.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Looks the words of a question up; what nobody knows may be a name. */
final class Tagger {
    /** What words in the names of records may mean elsewhere. */
    private static final Set<Kind> IN_NAMES =
            Set.of(Kind.ENTITY, Kind.FORM, Kind.ATTR, Kind.DECLINE, Kind.ORDER);

    private final List<Token> tokens;
    private final Lexicon lexicon;
    private final List<Tag> tags = new ArrayList<>();

    private Tagger(List<Token> tokens, Language language) {
        this.tokens = tokens;
        this.lexicon = Lexicon.of(language);
    }

    static List<Tag> tag(List<Token> tokens, Language language) {
        Tagger tagger = new Tagger(tokens, language);
        int at = 0;
        while (at < tokens.size()) {
            at = tagger.tag(at);
        }
        return tagger.tags;
    }

    private int tag(int at) {
        Token token = tokens.get(at);
        Kind shaped =
                switch (token.shape()) {
                    case NUMBER -> Kind.NUMBER;
                    case YEAR -> Kind.YEAR;
                    case DATE -> Kind.DATE;
                    case CODE -> Kind.CODE;
                    case QUOTED -> Kind.NAME;
                    case WORD -> Kind.STOP;
                };
        if (lexicon != Lexicon.of(Language.DE) && isMoreOfName(at)) {
            tags.add(new Tag(Kind.NAME, token.text(), token.text(), at, at));
            return at + 1;
        }
        Optional<Lexicon.Entry> phrase =
                token.shape() == Shape.WORD || token.shape() == Shape.NUMBER
                        ? lexicon.longest(tokens, at)
                        : Optional.empty();
        boolean initial = at > 0 && token.text().matches("\\p{Lu}");
        if (phrase.isPresent() && !(initial && phrase.get().kind() == Kind.FOLLOW)) {
            return add(phrase.get(), at);
        }
        if (shaped != Kind.STOP) {
            String value = shaped == Kind.NAME ? token.text() : token.word();
            tags.add(new Tag(shaped, value, token.text(), at, at));
            return at + 1;
        }
        return unknown(at);
    }

    private int add(Lexicon.Entry entry, int at) {
        int to = at + entry.words().size() - 1;
        String[] values = entry.value().split("\\+");
        tags.add(new Tag(entry.kind(), values[0], words(at, to), at, to));
        for (int i = 1; i < values.length; i++) {
            String[] more = values[i].split("\\.");
            tags.add(
                    new Tag(
                            Kind.valueOf(more[0].toUpperCase(Locale.ROOT)),
                            more[1],
                            words(at, to),
                            at,
                            to));
        }
        return to + 1;
    }

    /** "Skerry City Bike": words with a capital right after a name with one belong to it. */
    private boolean isMoreOfName(int at) {
        boolean after =
                !tags.isEmpty()
                        && tags.getLast().is(Kind.NAME)
                        && Character.isUpperCase(tags.getLast().text().charAt(0));
        return after
                && tokens.get(at).text().matches("\\p{Lu}\\p{Ll}+")
                && lexicon.longest(tokens, at)
                        .filter(entry -> !IN_NAMES.contains(entry.kind()))
                        .isEmpty();
    }

    private int unknown(int at) {
        Token token = tokens.get(at);
        if (isMoreOfName(at)) {
            tags.add(new Tag(Kind.NAME, token.text(), token.text(), at, at));
            return at + 1;
        }
        if (token.word().matches("[<>]")) {
            tags.add(
                    new Tag(
                            Kind.CMP,
                            token.word().equals("<") ? "lt" : "gt",
                            token.text(),
                            at,
                            at));
            return at + 1;
        }
        Optional<Lexicon.Entry> borrowed =
                Lexicon.of(Language.EN)
                        .longest(tokens, at)
                        .filter(entry -> entry.kind() != Kind.STOP && entry.kind() != Kind.FOLLOW);
        if (borrowed.isPresent()) {
            return add(borrowed.get(), at);
        }
        List<Lexicon.Entry> parts = lexicon.compound(token);
        if (!parts.isEmpty()) {
            parts.forEach(
                    part -> tags.add(new Tag(part.kind(), part.value(), token.text(), at, at)));
            return at + 1;
        }
        boolean proper = at > 0 && Character.isUpperCase(token.text().charAt(0));
        Optional<Lexicon.Entry> meant =
                proper && lexicon == Lexicon.of(Language.EN)
                        ? Optional.empty()
                        : lexicon.misspelt(token);
        tags.add(
                meant.map(entry -> new Tag(entry.kind(), entry.value(), token.text(), at, at))
                        .orElseGet(() -> new Tag(Kind.NAME, token.text(), token.text(), at, at)));
        return at + 1;
    }

    private String words(int from, int to) {
        return String.join(" ", tokens.subList(from, to + 1).stream().map(Token::text).toList());
    }
}
