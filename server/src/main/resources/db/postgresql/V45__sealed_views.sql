-- Beside the log, too, people's words are sealed with their key where the session has one (docs/decisions/0034): the words
-- of each message for the search, in place of session_words.
CREATE TABLE said_words (
    session_number BIGINT NOT NULL,
    sequence       BIGINT NOT NULL,
    words          BYTEA  NOT NULL,
    PRIMARY KEY (session_number, sequence)
);

-- What is sealed cannot be packed.
ALTER TABLE said_words ALTER COLUMN words SET STORAGE EXTERNAL;

ALTER TABLE said_words ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON said_words FOR SELECT USING
    (EXISTS (SELECT 1 FROM sessions s WHERE s.number = said_words.session_number));

DO $$
BEGIN
    GRANT SELECT ON said_words TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;

ALTER TABLE open_words ADD COLUMN is_sealed INTEGER NOT NULL DEFAULT 0 CHECK (is_sealed IN (0, 1));
