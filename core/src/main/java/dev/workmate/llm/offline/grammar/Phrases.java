package dev.workmate.llm.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The tags of a question while a grammar makes larger phrases of them. For one thread. */
final class Phrases {
    private final List<Tag> tags;

    Phrases(List<Tag> tags) {
        this.tags = new ArrayList<>(tags);
    }

    int size() {
        return tags.size();
    }

    Tag at(int index) {
        return tags.get(index);
    }

    boolean is(int index, Kind kind) {
        return index >= 0 && index < tags.size() && tags.get(index).is(kind);
    }

    boolean is(int index, Kind kind, String value) {
        return is(index, kind) && tags.get(index).value().equals(value);
    }

    /** The place of the next tag that is more than filling; the size where there is none. */
    int after(int index) {
        int next = index + 1;
        while (next < tags.size() && tags.get(next).is(Kind.STOP)) {
            next++;
        }
        return next;
    }

    int before(int index) {
        int last = index - 1;
        while (last >= 0 && tags.get(last).is(Kind.STOP)) {
            last--;
        }
        return last;
    }

    /** Makes one tag of all from {@code from} to {@code to}. */
    void merge(int from, int to, Kind kind, String value) {
        String words =
                String.join(" ", tags.subList(from, to + 1).stream().map(Tag::text).toList());
        Tag merged = tags.get(from).upTo(tags.get(to), kind, value, words);
        tags.subList(from, to + 1).clear();
        tags.add(from, merged);
    }

    void turn(int index, Kind kind, String value) {
        tags.set(index, tags.get(index).as(kind, value));
    }

    void mute(int index) {
        turn(index, Kind.STOP, "-");
    }

    boolean has(Kind kind) {
        return tags.stream().anyMatch(tag -> tag.is(kind));
    }

    boolean has(Kind kind, String value) {
        return tags.stream().anyMatch(tag -> tag.is(kind, value));
    }

    Optional<Tag> first(Predicate<Tag> wanted) {
        return tags.stream().filter(wanted).findFirst();
    }

    List<Tag> all() {
        return List.copyOf(tags);
    }
}
