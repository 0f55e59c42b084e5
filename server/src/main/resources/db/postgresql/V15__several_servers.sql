-- The files of sessions, where they are kept in the database and not in a folder or in S3 (docs/decisions/0023).

CREATE TABLE session_files (
    session_id TEXT COLLATE "C" NOT NULL,
    name       TEXT COLLATE "C" NOT NULL,
    size       BIGINT NOT NULL,
    content    BYTEA  NOT NULL,
    PRIMARY KEY (session_id, name)
);

ALTER TABLE session_files ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON session_files FOR SELECT
    USING (EXISTS (SELECT 1 FROM sessions s WHERE s.id = session_files.session_id));

DO $$
BEGIN
    GRANT SELECT ON session_files TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;

-- Which configuration each server goes by, as it said last.
CREATE TABLE server_configurations (
    instance TEXT   NOT NULL PRIMARY KEY,
    version  TEXT   NOT NULL,
    seen_at  BIGINT NOT NULL
);
