package dev.workmate.llm.offline.business.data;

import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Remembers which words of a question an answer makes use of, so that none that matters is passed
 * over. For one answer.
 */
public final class Uses {
    /** Words that carry no meaning of their own. */
    private static final Set<Kind> FILLING = Set.of(Kind.STOP, Kind.ASK, Kind.FOLLOW);

    private final Meaning meaning;
    private final Set<Tag> used = new HashSet<>();

    public Uses(Meaning meaning) {
        this.meaning = meaning;
    }

    public Meaning meaning() {
        return meaning;
    }

    /** Takes all phrases of a kind into account. */
    public List<Tag> all(Kind kind) {
        List<Tag> tags = meaning.all(kind);
        used.addAll(tags);
        return tags;
    }

    public Optional<Tag> one(Kind kind) {
        return all(kind).stream().findFirst();
    }

    public boolean has(Kind kind) {
        return !all(kind).isEmpty();
    }

    /** Takes the phrase with this meaning into account, if it is there. */
    public boolean has(Kind kind, String value) {
        List<Tag> tags = meaning.all(kind).stream().filter(tag -> tag.is(kind, value)).toList();
        used.addAll(tags);
        return !tags.isEmpty();
    }

    public boolean isUsed(Tag tag) {
        return used.contains(tag);
    }

    public void use(Tag tag) {
        used.add(tag);
    }

    /** What nobody made use of, in the user's words. */
    public List<String> left() {
        return meaning.tags().stream()
                .filter(tag -> !FILLING.contains(tag.kind()) && !used.contains(tag))
                .filter(tag -> !isHarmless(tag) && !isDropped(tag))
                .map(Tag::text)
                .distinct()
                .toList();
    }

    /** What an earlier question said is left behind where it has no meaning any more. */
    private static boolean isDropped(Tag tag) {
        return tag.isInherited()
                && !tag.is(Kind.PLACE)
                && !tag.is(Kind.NAME)
                && !tag.is(Kind.NEGATION);
    }

    private static boolean isHarmless(Tag tag) {
        return tag.is(Kind.INCLUDE, "money")
                || tag.is(Kind.REL, "this")
                || tag.is(Kind.REL, "asof")
                || tag.is(Kind.REL, "today");
    }
}
