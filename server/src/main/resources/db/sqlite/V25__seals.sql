-- The heads of all logs, sealed by signatures (docs/decisions/0029). The lines lie in a file apart as well.
CREATE TABLE seals (
    number BIGINT NOT NULL PRIMARY KEY,
    -- to the byte as it was signed, and as it stands in the file
    line   TEXT   NOT NULL
);

-- What the newest seal covers: a place in the tree for each session, also when it is erased.
CREATE TABLE sealed_heads (
    position   BIGINT  NOT NULL PRIMARY KEY,
    session_id TEXT    NOT NULL UNIQUE,
    head       BIGINT  NOT NULL,
    hash       BLOB    NOT NULL,
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
