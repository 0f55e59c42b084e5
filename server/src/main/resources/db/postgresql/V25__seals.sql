-- The heads of all logs, sealed by signatures (docs/decisions/0029). The lines lie in a file apart as well.
CREATE TABLE seals (
    number BIGINT NOT NULL PRIMARY KEY,
    -- to the byte as it was signed, and as it stands in the file
    line   TEXT   NOT NULL
);

-- What the newest seal covers: a place in the tree for each session, also when it is erased.
CREATE TABLE sealed_heads (
    position   BIGINT  NOT NULL PRIMARY KEY,
    session_id TEXT COLLATE "C" NOT NULL UNIQUE,
    head       BIGINT  NOT NULL,
    hash       BYTEA   NOT NULL,
    is_erased  INTEGER NOT NULL CHECK (is_erased IN (0, 1)),
    -- the seal that last changed it
    seal       BIGINT  NOT NULL
);

CREATE INDEX sealed_heads_of_seal ON sealed_heads (seal);

-- Which server seals, and until when the others leave it to that one.
CREATE TABLE seal_lease (
    id     BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    holder TEXT   NOT NULL,
    until  BIGINT NOT NULL
);

-- The second wall (version 10): a person sees their own.
ALTER TABLE sealed_heads ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON sealed_heads FOR SELECT
    USING (EXISTS (SELECT 1 FROM sessions s WHERE s.id = sealed_heads.session_id));
