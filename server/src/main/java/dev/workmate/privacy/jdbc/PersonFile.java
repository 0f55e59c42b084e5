package dev.workmate.privacy.jdbc;

/**
 * One file of lines in a person's archive: what it tells, and the question it is the answer to,
 * each {@code ?} of which is the person.
 */
record PersonFile(String name, String about, Sight sight, String question) {
    /** Who may see the rows that are asked for. */
    enum Sight {
        /** The person, so that the database's own wall holds too. */
        THEIRS,
        /** No person: the server looks, and the question alone says whose rows they are. */
        THE_SERVERS
    }

    static PersonFile of(String name, String about, String question) {
        return new PersonFile(name, about, Sight.THEIRS, question);
    }

    static PersonFile seenByTheServer(String name, String about, String question) {
        return new PersonFile(name, about, Sight.THE_SERVERS, question);
    }

    int people() {
        return Math.toIntExact(question.chars().filter(letter -> letter == '?').count());
    }
}
