-- The journal: the only truth. Everything else can be made again from it.

CREATE TABLE sessions (
    id              TEXT    NOT NULL PRIMARY KEY,
    owner_id        TEXT    NOT NULL,
    tenant_id       TEXT,
    title           TEXT,
    state           TEXT    NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'ended')),
    head            BIGINT  NOT NULL DEFAULT 0,
    visible_head    BIGINT  NOT NULL DEFAULT 0,
    epoch           BIGINT  NOT NULL DEFAULT 0,
    owner_instance  TEXT,
    turn_open       TEXT,
    parked          INTEGER NOT NULL DEFAULT 0 CHECK (parked IN (0, 1)),
    resumes         INTEGER NOT NULL DEFAULT 0,
    -- turn ids in the order they will run, parted by commas
    waiting         TEXT    NOT NULL DEFAULT '',
    last_hash       TEXT    NOT NULL,
    projected       BIGINT  NOT NULL DEFAULT 0,
    parent_id       TEXT,
    parent_sequence BIGINT,
    -- times are milliseconds since 1970
    created_at      BIGINT  NOT NULL,
    -- last activity; without an index, because every append would have to move its entry
    updated_at      BIGINT  NOT NULL
);
CREATE INDEX sessions_by_owner ON sessions (owner_id);
CREATE INDEX sessions_unfinished ON sessions (turn_open) WHERE turn_open IS NOT NULL;

-- No index for visible events: a page walks the unique key and skips the internal rows, whose long
-- payload stands last and is not read.
CREATE TABLE message_events (
    session_id   TEXT    NOT NULL,
    sequence     BIGINT  NOT NULL,
    prev_visible BIGINT  NOT NULL,
    is_internal  INTEGER NOT NULL CHECK (is_internal IN (0, 1)),
    type         TEXT    NOT NULL,
    batch_index  INTEGER NOT NULL,
    turn_index   INTEGER NOT NULL,
    epoch        BIGINT  NOT NULL,
    created_at   BIGINT  NOT NULL,
    event_id     TEXT    NOT NULL,
    batch_id     TEXT    NOT NULL,
    turn_id      TEXT,
    task_id      TEXT,
    agent_id     TEXT,
    agent        TEXT,
    hash         TEXT    NOT NULL,
    payload      TEXT    NOT NULL,
    UNIQUE (session_id, sequence)
);
-- A batch that is sent again meets its first event here.
CREATE UNIQUE INDEX message_events_batch ON message_events (session_id, batch_id) WHERE batch_index = 0;
-- Where a turn begins; its other events follow.
CREATE INDEX message_events_turn ON message_events (session_id, turn_id, sequence)
    WHERE type IN ('user_message_confirmed', 'turn_queued', 'turn_started');

CREATE TABLE instances (
    id          TEXT   NOT NULL PRIMARY KEY,
    lease_until BIGINT NOT NULL
);
