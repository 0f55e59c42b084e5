-- The files of sessions, where they are kept in the database and not in a folder or in S3 (docs/decisions/0023).

CREATE TABLE session_files (
    session_id TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    size       BIGINT NOT NULL,
    content    BLOB   NOT NULL,
    PRIMARY KEY (session_id, name)
);

-- Which configuration each server goes by, as it said last.
CREATE TABLE server_configurations (
    instance TEXT   NOT NULL PRIMARY KEY,
    version  TEXT   NOT NULL,
    seen_at  BIGINT NOT NULL
);
