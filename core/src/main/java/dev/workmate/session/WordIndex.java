package dev.workmate.session;

import dev.workmate.id.SessionId;
import java.util.List;

/** Remembers which words were said in which session, and where. Thread-safe. */
public interface WordIndex {
    /** Past so many different words of one session no further ones are remembered. */
    int MAX_WORDS = 10_000;

    /** The words of one message. */
    record Said(long sequence, List<String> words) {
        public Said {
            words = List.copyOf(words);
        }
    }

    /** Sessions whose log has more than was read. */
    List<SessionId> behind(int limit);

    /** How far a session's log was read. */
    long reached(SessionId session);

    /** Adds what was said after {@code from} and up to {@code to}; nothing where it is there. */
    void add(SessionId session, long from, long to, List<Said> said);
}
