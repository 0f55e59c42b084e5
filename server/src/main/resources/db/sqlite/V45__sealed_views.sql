-- Beside the log, too, people's words are sealed with their key where the session has one (docs/decisions/0034): the words
-- of each message for the search, in place of session_words.
CREATE TABLE said_words (
    session_number INTEGER NOT NULL,
    sequence       INTEGER NOT NULL,
    words          BLOB    NOT NULL,
    PRIMARY KEY (session_number, sequence)
);

ALTER TABLE open_words ADD COLUMN is_sealed INTEGER NOT NULL DEFAULT 0 CHECK (is_sealed IN (0, 1));
