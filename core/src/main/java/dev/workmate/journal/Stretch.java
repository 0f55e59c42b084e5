package dev.workmate.journal;

import dev.workmate.id.SessionId;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a session's log, from behind {@code after} up to {@code upTo}, with the session in
 * which it was recorded: that session's id is what its hashes were made with.
 */
public record Stretch(SessionId recordedIn, long after, long upTo) {
    /** Whether it holds the event with this sequence. */
    public boolean holds(long sequence) {
        return after < sequence && sequence <= upTo;
    }

    /** The session in which the event with this sequence was recorded. */
    public static SessionId recordedIn(List<Stretch> lineage, long sequence) {
        return lineage.stream()
                .filter(stretch -> stretch.holds(sequence))
                .findFirst()
                .orElse(lineage.getLast())
                .recordedIn();
    }

    /** What a session recorded itself, behind what it shares. */
    public static Stretch own(SessionId session, long after) {
        return new Stretch(session, after, Long.MAX_VALUE);
    }

    /** What a fork shares, where the log it was cut from is made of these. */
    public static List<Stretch> upTo(long cut, List<Stretch> origin) {
        List<Stretch> shared = new ArrayList<>();
        for (Stretch each : origin) {
            shared.add(
                    new Stretch(
                            each.recordedIn(),
                            Math.min(each.after(), cut),
                            Math.min(each.upTo(), cut)));
        }
        return List.copyOf(shared);
    }

    /** How far two logs are the same one. */
    public static long common(List<Stretch> one, List<Stretch> other) {
        long common = 0;
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            if (!one.get(i).recordedIn().equals(other.get(i).recordedIn())) {
                return common;
            }
            common = Math.min(one.get(i).upTo(), other.get(i).upTo());
            if (one.get(i).upTo() != other.get(i).upTo()) {
                return common;
            }
        }
        return common;
    }
}
