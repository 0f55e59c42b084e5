-- Where the pieces of a blob lie: 0 in blob_pieces, 1 in the storage of files that all servers share.
ALTER TABLE blobs ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

-- What is still to be deleted in that storage: written with the deletion of the row, whoever deletes it.
CREATE TABLE dropped_blobs (
    reference  TEXT    PRIMARY KEY,
    session_id TEXT    NOT NULL,
    size       INTEGER NOT NULL
);

CREATE TRIGGER blobs_dropped AFTER DELETE ON blobs WHEN OLD.place = 1
BEGIN
    INSERT OR IGNORE INTO dropped_blobs (reference, session_id, size) VALUES (OLD.reference, OLD.session_id, OLD.size);
END;
