-- Versions and folders of files, files that were removed a moment ago, and uploads that arrive in parts.

-- rises whenever a file's content is replaced
ALTER TABLE files ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- a label for people, never a path on disc; '' is the top
ALTER TABLE files ADD COLUMN folder TEXT NOT NULL DEFAULT '';

-- the name in small letters, as Java makes them, to be looked for
ALTER TABLE files ADD COLUMN name_lower TEXT NOT NULL DEFAULT '';

UPDATE files SET name_lower = LOWER(name);

CREATE INDEX files_in_folder ON files (owner_id, folder, id);

-- what the parts of the text are, packed (knowledge.jdbc.PackedBlocks); NULL for texts of an older version
ALTER TABLE file_texts ADD COLUMN blocks BLOB;

-- What its owner removed lies here for a while: out of everybody's sight, and to be brought back.
CREATE TABLE removed_files (
    id         TEXT NOT NULL PRIMARY KEY,
    owner_id   TEXT NOT NULL,
    content_id TEXT NOT NULL,
    name       TEXT    NOT NULL,
    name_lower TEXT    NOT NULL,
    folder     TEXT    NOT NULL,
    media_type TEXT    NOT NULL,
    size       BIGINT  NOT NULL,
    version    INTEGER NOT NULL,
    state      TEXT    NOT NULL,
    failure    TEXT,
    pages      INTEGER,
    characters INTEGER NOT NULL,
    created_at BIGINT  NOT NULL,
    updated_at BIGINT  NOT NULL,
    removed_at BIGINT  NOT NULL
);

CREATE INDEX removed_files_of_owner ON removed_files (owner_id);

CREATE INDEX removed_files_of_content ON removed_files (content_id);

-- A file that arrives in parts, on whichever server each part arrives.
CREATE TABLE uploads (
    id         TEXT NOT NULL PRIMARY KEY,
    owner_id   TEXT NOT NULL,
    name       TEXT    NOT NULL,
    folder     TEXT    NOT NULL,
    media_type TEXT    NOT NULL,
    size       BIGINT  NOT NULL,
    -- bytes that have arrived, from the first on
    received   BIGINT  NOT NULL DEFAULT 0,
    -- what became of it, written in the transaction that made it
    file_id    TEXT,
    expires_at BIGINT  NOT NULL
);

CREATE INDEX uploads_of_owner ON uploads (owner_id);

CREATE TABLE upload_parts (
    upload_id TEXT NOT NULL,
    from_byte BIGINT NOT NULL,
    bytes     BLOB NOT NULL,
    PRIMARY KEY (upload_id, from_byte)
);
