-- How owners have arranged their lists of sessions; beside the log, since it says nothing of the conversation (docs/decisions/0024).
CREATE TABLE session_marks (
    session_number BIGINT NOT NULL PRIMARY KEY,
    -- the last visible event that the owner has looked at
    seen           BIGINT NOT NULL DEFAULT 0,
    pinned_at      BIGINT,
    archived_at    BIGINT,
    -- the session is deleted, and erased at this time unless it is brought back
    erase_at       BIGINT
);

CREATE INDEX session_marks_deleted ON session_marks (erase_at) WHERE erase_at IS NOT NULL;

-- What was there before is not new to anybody.
INSERT INTO session_marks (session_number, seen) SELECT number, visible_head FROM sessions;

-- The words that were said in a session, each with the newest message that holds it, and how far the log was read for them.
CREATE TABLE session_words (
    session_number BIGINT NOT NULL,
    word           TEXT   COLLATE "C" NOT NULL,
    sequence       BIGINT NOT NULL,
    PRIMARY KEY (session_number, word)
);

CREATE TABLE word_cursors (
    session_number BIGINT NOT NULL PRIMARY KEY,
    sequence       BIGINT NOT NULL
);

DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['session_marks', 'session_words', 'word_cursors'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' (EXISTS (SELECT 1 FROM sessions s WHERE s.number = %I.session_number))', place, place);
    END LOOP;
END $$;

DO $$
BEGIN
    GRANT SELECT ON session_marks, session_words, word_cursors TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
