-- The journal: the only truth. Everything else can be made again from it.

CREATE TABLE sessions (
    -- the session's short name inside the database, the row's own number
    number          INTEGER PRIMARY KEY,
    id              TEXT    NOT NULL UNIQUE,
    owner_id        TEXT    NOT NULL,
    tenant_id       TEXT,
    title           TEXT,
    state           TEXT    NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'ended')),
    head            INTEGER NOT NULL DEFAULT 0,
    visible_head    INTEGER NOT NULL DEFAULT 0,
    epoch           INTEGER NOT NULL DEFAULT 0,
    owner_instance  TEXT,
    turn_open       TEXT,
    parked          INTEGER NOT NULL DEFAULT 0 CHECK (parked IN (0, 1)),
    resumes         INTEGER NOT NULL DEFAULT 0,
    -- turn ids in the order they will run, parted by commas
    waiting         TEXT    NOT NULL DEFAULT '',
    last_hash       TEXT    NOT NULL,
    projected       INTEGER NOT NULL DEFAULT 0,
    parent_id       TEXT,
    parent_sequence INTEGER,
    -- times are milliseconds since 1970
    created_at      INTEGER NOT NULL,
    -- last activity; without an index, because every append would have to move its entry
    updated_at      INTEGER NOT NULL
);
CREATE INDEX sessions_by_owner ON sessions (owner_id);
CREATE INDEX sessions_unfinished ON sessions (turn_open) WHERE turn_open IS NOT NULL;

-- Keys begin with what is short or rises with time. A key that begins with the session's id makes
-- every append of another session write two more pages: measured, a quarter of the speed.
-- Visible events have no index of their own: a page walks the key and skips internal rows, whose
-- long payload stands last and is not read.
CREATE TABLE message_events (
    session_number INTEGER NOT NULL,
    sequence       INTEGER NOT NULL,
    prev_visible   INTEGER NOT NULL,
    is_internal    INTEGER NOT NULL CHECK (is_internal IN (0, 1)),
    type           TEXT    NOT NULL,
    batch_index    INTEGER NOT NULL,
    turn_index     INTEGER NOT NULL,
    epoch          INTEGER NOT NULL,
    created_at     INTEGER NOT NULL,
    session_id     TEXT    NOT NULL,
    event_id       TEXT    NOT NULL,
    batch_id       TEXT    NOT NULL,
    turn_id        TEXT,
    task_id        TEXT,
    agent_id       TEXT,
    agent          TEXT,
    hash           TEXT    NOT NULL,
    payload        TEXT    NOT NULL,
    UNIQUE (session_number, sequence)
);
-- A batch that is sent again meets its first event here.
CREATE UNIQUE INDEX message_events_batch ON message_events (batch_id, session_number)
    WHERE batch_index = 0;
-- Where a turn begins; its other events follow.
CREATE INDEX message_events_turn ON message_events (session_number, turn_id, sequence)
    WHERE type IN ('user_message_confirmed', 'turn_queued', 'turn_started');

CREATE TABLE instances (
    id          TEXT    NOT NULL PRIMARY KEY,
    lease_until INTEGER NOT NULL
);
