package dev.workmate.journal;

import java.util.ArrayList;
import java.util.List;

/**
 * What a log keeps of an event whether or not its words can be read: all that its hash covers.
 * {@code fields} are those of {@link HashChain} but for the first, the hash before.
 */
public record Trace(long sequence, List<String> fields, String hash) {
    public Trace {
        fields = List.copyOf(fields);
    }

    /** The same event's trace, made from its words. */
    public static Trace of(Recorded event) {
        List<String> fields = HashChain.fields("", event);
        return new Trace(event.sequence(), fields.subList(1, fields.size()), event.hash());
    }

    /** All that the hash covers. */
    public List<String> fields(String previous) {
        List<String> all = new ArrayList<>(List.of(previous));
        all.addAll(fields);
        return all;
    }

    /** The name of what happened. */
    public String type() {
        return fields.get(12);
    }

    /** The hash that follows from the one before. */
    public String link(String previous) {
        return HashChain.digest(fields(previous));
    }
}
