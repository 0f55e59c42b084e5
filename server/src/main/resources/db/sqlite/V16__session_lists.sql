-- How owners have arranged their lists of sessions; beside the log, since it says nothing of the conversation (docs/decisions/0024).
CREATE TABLE session_marks (
    session_number INTEGER NOT NULL PRIMARY KEY,
    -- the last visible event that the owner has looked at
    seen           INTEGER NOT NULL DEFAULT 0,
    pinned_at      INTEGER,
    archived_at    INTEGER,
    -- the session is deleted, and erased at this time unless it is brought back
    erase_at       INTEGER
);
CREATE INDEX session_marks_deleted ON session_marks (erase_at) WHERE erase_at IS NOT NULL;

-- What was there before is not new to anybody.
INSERT INTO session_marks (session_number, seen) SELECT number, visible_head FROM sessions;

-- The words that were said in a session, each with the newest message that holds it, and how far the log was read for them.
CREATE TABLE session_words (
    session_number INTEGER NOT NULL,
    word           TEXT    NOT NULL,
    sequence       INTEGER NOT NULL,
    PRIMARY KEY (session_number, word)
) WITHOUT ROWID;

CREATE TABLE word_cursors (
    session_number INTEGER NOT NULL PRIMARY KEY,
    sequence       INTEGER NOT NULL
);
