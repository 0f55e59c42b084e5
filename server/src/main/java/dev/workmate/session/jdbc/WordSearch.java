package dev.workmate.session.jdbc;

import dev.workmate.database.StorableText;
import dev.workmate.session.SessionQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of a query that looks for words: a session is found by its title, or where every word
 * begins one that was said in it. {@code hit} is the newest message with the first of them.
 * Sessions with a key are all found: what is sealed is looked through afterwards.
 */
record WordSearch(
        String hit, List<Object> hitValues, String condition, List<Object> conditionValues) {
    static final WordSearch NONE = new WordSearch("NULL", List.of(), "", List.of());
    static final int MOST = 8;
    private static final String NEWEST =
            "(SELECT MAX(w.sequence) FROM session_words w WHERE w.session_number ="
                    + " sessions.number AND w.word >= ? AND w.word < ?)";
    private static final String EITHER = " AND (key_id IS NOT NULL OR ";
    private static final String TITLE = "LOWER(title) LIKE LOWER(?) ESCAPE '\\'";
    private static final String SAID =
            "EXISTS (SELECT 1 FROM session_words w WHERE w.session_number = sessions.number"
                    + " AND w.word >= ? AND w.word < ?)";

    static WordSearch of(SessionQuery query) {
        Optional<String> title = query.words().map(words -> "%" + escaped(words) + "%");
        if (title.isEmpty()) {
            return NONE;
        }
        List<String> words = query.searched().stream().limit(MOST).toList();
        if (words.isEmpty()) {
            return new WordSearch("NULL", List.of(), EITHER + TITLE + ")", List.of(title.get()));
        }
        List<Object> values = new ArrayList<>(List.of(title.get()));
        words.forEach(word -> values.addAll(range(word)));
        String said = String.join(" AND ", words.stream().map(_ -> SAID).toList());
        return new WordSearch(
                NEWEST, range(words.getFirst()), EITHER + TITLE + " OR " + said + ")", values);
    }

    /** All words that begin so; the end is the largest character that a word may have. */
    private static List<Object> range(String word) {
        return List.of(word, word + Character.toString(Character.MAX_CODE_POINT));
    }

    private static String escaped(String words) {
        return StorableText.of(words).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
