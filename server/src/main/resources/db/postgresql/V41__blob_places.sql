-- Where the pieces of a blob lie: 0 in blob_pieces, 1 in the storage of files that all servers share.
ALTER TABLE blobs ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

-- What is still to be deleted in that storage: written with the deletion of the row, whoever deletes it.
CREATE TABLE dropped_blobs (
    reference  TEXT   COLLATE "C" PRIMARY KEY,
    session_id TEXT   COLLATE "C" NOT NULL,
    size       BIGINT NOT NULL
);

ALTER TABLE dropped_blobs ENABLE ROW LEVEL SECURITY;

CREATE FUNCTION note_dropped_blob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO dropped_blobs (reference, session_id, size) VALUES (OLD.reference, OLD.session_id, OLD.size)
        ON CONFLICT DO NOTHING;
    RETURN OLD;
END
$$;

CREATE TRIGGER blobs_dropped AFTER DELETE ON blobs FOR EACH ROW WHEN (OLD.place = 1)
    EXECUTE FUNCTION note_dropped_blob();
