-- Keys that secrets in this database are sealed under, each wrapped by a master key that lies elsewhere
-- (docs/decisions/0030).
CREATE TABLE data_keys (
    -- rises with time; secrets are sealed under the newest
    id         TEXT   NOT NULL PRIMARY KEY,
    -- the master key it was first wrapped by
    made_under TEXT   NOT NULL,
    -- the master key it is wrapped by now
    master_key TEXT   NOT NULL,
    -- Base64
    wrapped    TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- Which servers are there, and which master keys each has, as it said last.
CREATE TABLE key_holders (
    server      TEXT   NOT NULL PRIMARY KEY,
    -- between commas
    master_keys TEXT   NOT NULL,
    seen_at     BIGINT NOT NULL
);
