-- Sources of documents, and what is known of their items. A source that is due is its own job: claimed for a limited
-- time, taken over after that. A page of a listing and its cursor are written together.

CREATE TABLE sources (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id     TEXT COLLATE "C" NOT NULL,
    kind         TEXT    NOT NULL CHECK (kind IN ('onedrive', 'sharepoint', 'folder', 'web')),
    name         TEXT    NOT NULL,
    -- JSON; its form follows from the kind
    settings     TEXT    NOT NULL,
    -- the connection it is read by, where it needs one
    connection   TEXT COLLATE "C",
    state        TEXT    NOT NULL CHECK (state IN ('ok', 'failing', 'needs_sign_in', 'paused')),
    error        TEXT,
    -- where the listing goes on; none: from the start
    cursor       TEXT,
    -- counts listings from the start, of which the last may be under way
    round        BIGINT  NOT NULL DEFAULT 0,
    is_whole     INTEGER NOT NULL DEFAULT 0,
    whole_at     BIGINT,
    created_at   BIGINT  NOT NULL,
    last_read_at BIGINT,
    next_read_at BIGINT  NOT NULL,
    tries        INTEGER NOT NULL DEFAULT 0,
    claim        TEXT COLLATE "C",
    claim_until  BIGINT  NOT NULL DEFAULT 0
);

CREATE INDEX sources_of_owner ON sources (owner_id, id);

CREATE INDEX sources_due ON sources (next_read_at) WHERE state <> 'paused';

CREATE TABLE source_items (
    source_id   TEXT COLLATE "C" NOT NULL,
    owner_id    TEXT COLLATE "C" NOT NULL,
    -- the source's own word for it
    external_id TEXT COLLATE "C" NOT NULL,
    parent_id   TEXT COLLATE "C",
    name        TEXT    NOT NULL,
    kind        TEXT    NOT NULL CHECK (kind IN ('file', 'folder')),
    version     TEXT    NOT NULL,
    size        BIGINT  NOT NULL,
    url         TEXT,
    -- the listing from the start that last told of it
    round       BIGINT  NOT NULL,
    is_gone     INTEGER NOT NULL DEFAULT 0,
    -- what is here of it: reserved before the file is there
    file_id     TEXT COLLATE "C",
    taken       TEXT,
    validator   TEXT,
    title       TEXT,
    folder      TEXT,
    tries       INTEGER NOT NULL DEFAULT 0,
    failure     TEXT,
    PRIMARY KEY (source_id, external_id)
);

CREATE INDEX source_items_of_file ON source_items (file_id) WHERE file_id IS NOT NULL;

-- A person's sign-in at another system. The tokens are encrypted and bound to the row.
CREATE TABLE connections (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id   TEXT COLLATE "C" NOT NULL,
    account    TEXT    NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('ok', 'needs_sign_in')),
    tokens     TEXT    NOT NULL,
    -- rises whenever the tokens change
    edition    BIGINT  NOT NULL,
    created_at BIGINT  NOT NULL
);

CREATE INDEX connections_of_owner ON connections (owner_id, id);

-- Sign-ins under way, by a fingerprint of what the other system sends back.
CREATE TABLE connection_starts (
    fingerprint TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner_id    TEXT COLLATE "C" NOT NULL,
    -- encrypted: what proves that the same server asks for the tokens
    verifier    TEXT    NOT NULL,
    redirect    TEXT    NOT NULL,
    expires_at  BIGINT  NOT NULL
);

-- The second wall (version 10): a person sees their own.
DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['sources', 'source_items', 'connections', 'connection_starts'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' (owner_id = current_setting(''workmate.user'', true))', place);
    END LOOP;
END $$;

DO $$
BEGIN
    GRANT SELECT ON sources, source_items, connections, connection_starts TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
