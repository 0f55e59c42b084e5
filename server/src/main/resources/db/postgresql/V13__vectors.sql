-- What chunks of texts mean, as vectors of a model. A text without an entry in file_embeddings for the model in use
-- waits for its vectors; one that is claimed is being worked on, for a limited time.

CREATE TABLE file_embeddings (
    content_id  TEXT COLLATE "C" NOT NULL,
    model       TEXT COLLATE "C" NOT NULL,
    done        INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    claim       TEXT COLLATE "C",
    claim_until BIGINT  NOT NULL DEFAULT 0,
    attempts    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (content_id, model)
);

CREATE TABLE file_vectors (
    content_id TEXT COLLATE "C" NOT NULL,
    model      TEXT COLLATE "C" NOT NULL,
    -- of the chunk
    number     INTEGER NOT NULL,
    -- 32-bit floating point numbers, little-endian
    vector     BYTEA   NOT NULL,
    PRIMARY KEY (content_id, model, number)
);

-- The second wall (version 10): of contents a person sees what their own files point to.
DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['file_embeddings', 'file_vectors'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' (EXISTS (SELECT 1 FROM files f WHERE f.content_id = %I.content_id))', place, place);
    END LOOP;
END $$;

DO $$
BEGIN
    GRANT SELECT ON file_embeddings, file_vectors TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
