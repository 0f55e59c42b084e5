-- Questions to people: a view of the journal, like the others.
CREATE TABLE approvals (
    session_number BIGINT NOT NULL,
    approval_id    TEXT   NOT NULL PRIMARY KEY,
    turn_id        TEXT,
    tool_use_id    TEXT   NOT NULL,
    tool_name      TEXT   NOT NULL,
    arguments      TEXT   NOT NULL,
    summary        TEXT   NOT NULL,
    reason         TEXT   NOT NULL,
    requested_at   BIGINT NOT NULL,
    expires_at     BIGINT NOT NULL,
    decision       TEXT CHECK (decision IN ('approved', 'denied', 'expired', 'lapsed', 'stopped')),
    decided_by     TEXT,
    decided_at     BIGINT
);

CREATE INDEX approvals_of_session ON approvals (session_number);

CREATE INDEX approvals_pending ON approvals (expires_at) WHERE decision IS NULL;

-- What a person has allowed for the rest of a session. Not a view: read before a tool may act.
CREATE TABLE grants (
    session_id TEXT   NOT NULL,
    tool_name  TEXT   NOT NULL,
    entity     TEXT   NOT NULL,
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (session_id, tool_name, entity)
);

-- Tool output too big for an event, and pictures of messages, in pieces that keep nobody waiting. A
-- reference is a digest of what it names: session, salt, kind, size and the pieces' hashes.
CREATE TABLE blobs (
    reference     TEXT   NOT NULL PRIMARY KEY,
    session_id    TEXT   NOT NULL,
    media_type    TEXT   NOT NULL,
    size          BIGINT NOT NULL,
    salt          BLOB   NOT NULL,
    piece_hashes  BLOB   NOT NULL,
    -- until when it waits for its last piece, or for an event to name it
    pending_until BIGINT
);

CREATE INDEX blobs_of_session ON blobs (session_id);

CREATE INDEX blobs_pending ON blobs (pending_until) WHERE pending_until IS NOT NULL;

CREATE TABLE blob_pieces (
    reference TEXT    NOT NULL,
    number    INTEGER NOT NULL,
    content   BLOB    NOT NULL,
    PRIMARY KEY (reference, number)
);
