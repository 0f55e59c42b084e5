-- The words of events are sealed with their person's key, which lies elsewhere (docs/decisions/0034). The hash
-- covers what stands for them, so that the log's skeleton holds when the key is gone.
ALTER TABLE message_events ADD COLUMN commitment BLOB;

-- Without it the words are in the payload, or forgotten where there is a commitment.
ALTER TABLE message_events ADD COLUMN sealed BLOB;

-- The key of the session's events; without it they are not sealed.
ALTER TABLE sessions ADD COLUMN key_id INTEGER;

-- What an erased session's log was, where its skeleton is left in message_events.
ALTER TABLE erased_sessions ADD COLUMN number INTEGER;

ALTER TABLE erased_sessions ADD COLUMN head INTEGER;

ALTER TABLE erased_sessions ADD COLUMN last_hash BLOB;
