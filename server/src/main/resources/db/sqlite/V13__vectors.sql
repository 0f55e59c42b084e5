-- What chunks of texts mean, as vectors of a model. A text without an entry in file_embeddings for the model in use
-- waits for its vectors; one that is claimed is being worked on, for a limited time.

CREATE TABLE file_embeddings (
    content_id  TEXT    NOT NULL,
    model       TEXT    NOT NULL,
    done        INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    claim       TEXT,
    claim_until BIGINT  NOT NULL DEFAULT 0,
    attempts    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (content_id, model)
);

CREATE TABLE file_vectors (
    content_id TEXT    NOT NULL,
    model      TEXT    NOT NULL,
    -- of the chunk
    number     INTEGER NOT NULL,
    -- 32-bit floating point numbers, little-endian
    vector     BLOB    NOT NULL,
    PRIMARY KEY (content_id, model, number)
);
