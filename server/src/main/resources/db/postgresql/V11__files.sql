-- People's files. Equal bytes are kept and read once (file_contents); a file is a person's own entry that points
-- there. A waiting file is its own job: claimed for a limited time, given back or taken over after that.

CREATE TABLE file_contents (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- SHA-256 in hexadecimal
    hash       TEXT COLLATE "C" NOT NULL,
    size       BIGINT NOT NULL,
    state      TEXT   NOT NULL CHECK (state IN ('receiving', 'kept', 'dropped')),
    -- when somebody last meant to use it; what nobody uses goes some time after that
    touched_at BIGINT NOT NULL
);

CREATE UNIQUE INDEX file_contents_by_hash ON file_contents (hash) WHERE state = 'kept';

CREATE TABLE file_pieces (
    content_id TEXT COLLATE "C" NOT NULL,
    number     INTEGER NOT NULL,
    bytes      BYTEA   NOT NULL,
    PRIMARY KEY (content_id, number)
);

CREATE TABLE file_texts (
    content_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    pages      INTEGER,
    -- as Java counts them, like all places in the text
    characters INTEGER NOT NULL,
    text       TEXT NOT NULL
);

CREATE TABLE file_chunks (
    content_id TEXT COLLATE "C" NOT NULL,
    number     INTEGER NOT NULL,
    from_char  INTEGER NOT NULL,
    to_char    INTEGER NOT NULL,
    page       INTEGER,
    context    TEXT    NOT NULL,
    PRIMARY KEY (content_id, number)
);

CREATE TABLE files (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id    TEXT COLLATE "C" NOT NULL,
    content_id  TEXT COLLATE "C" NOT NULL,
    name        TEXT    NOT NULL,
    media_type  TEXT    NOT NULL,
    size        BIGINT  NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('uploaded', 'processing', 'ready', 'failed')),
    failure     TEXT CHECK (failure IN ('unsupported', 'locked', 'damaged', 'no_text', 'too_long', 'too_slow',
                    'too_much_memory', 'interrupted')),
    pages       INTEGER,
    characters  INTEGER NOT NULL DEFAULT 0,
    created_at  BIGINT  NOT NULL,
    updated_at  BIGINT  NOT NULL,
    claim       TEXT COLLATE "C",
    claimed_at  BIGINT  NOT NULL DEFAULT 0,
    claim_until BIGINT  NOT NULL DEFAULT 0,
    attempts    INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX files_of_owner ON files (owner_id, id);

CREATE INDEX files_of_content ON files (content_id);

CREATE INDEX files_served ON files (owner_id, claimed_at);

CREATE INDEX files_waiting ON files (owner_id, id) WHERE state IN ('uploaded', 'processing');

-- One row for each person with files: another edition whenever what can be searched has changed.
CREATE TABLE libraries (
    owner_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    edition  TEXT COLLATE "C" NOT NULL
);

-- The second wall (version 10): a person sees their own files, and of contents what those point to.
ALTER TABLE files ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON files FOR SELECT
    USING (owner_id = current_setting('workmate.user', true));

ALTER TABLE libraries ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON libraries FOR SELECT
    USING (owner_id = current_setting('workmate.user', true));

ALTER TABLE file_contents ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON file_contents FOR SELECT
    USING (EXISTS (SELECT 1 FROM files f WHERE f.content_id = file_contents.id));

DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['file_pieces', 'file_texts', 'file_chunks'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' (EXISTS (SELECT 1 FROM files f WHERE f.content_id = %I.content_id))', place, place);
    END LOOP;
END $$;

DO $$
BEGIN
    GRANT SELECT ON files, libraries, file_contents, file_pieces, file_texts, file_chunks TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
