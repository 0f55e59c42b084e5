-- The journal: the only truth. Everything else can be made again from it.

CREATE TABLE sessions (
    -- the session's short name inside the database; never given twice
    number          INTEGER PRIMARY KEY AUTOINCREMENT,
    id              TEXT    NOT NULL UNIQUE,
    owner_id        TEXT    NOT NULL,
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
    -- the log is known to have lost events: nobody goes on until a person does
    quarantined     INTEGER NOT NULL DEFAULT 0 CHECK (quarantined IN (0, 1)),
    last_hash       BLOB    NOT NULL,
    -- a digest of this row as the journal wrote it, title, state and projected aside
    seal            BLOB    NOT NULL,
    projected       INTEGER NOT NULL DEFAULT 0,
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
-- Ids and hashes are bytes, and what many rows share stands once: turn, task and agent are numbers
-- of the tables below, and the batch's id stands in its first row only.
CREATE TABLE message_events (
    session_number INTEGER NOT NULL,
    sequence       INTEGER NOT NULL,
    prev_visible   INTEGER NOT NULL,
    is_internal    INTEGER NOT NULL CHECK (is_internal IN (0, 1)),
    -- the number of the event's name
    type           INTEGER NOT NULL,
    batch_index    INTEGER NOT NULL,
    turn_index     INTEGER NOT NULL,
    epoch          INTEGER NOT NULL,
    created_at     INTEGER NOT NULL,
    turn           INTEGER,
    task           INTEGER,
    agent          INTEGER,
    event_id       BLOB    NOT NULL,
    batch_id       BLOB,
    hash           BLOB    NOT NULL,
    -- text, or bytes where it repeats words of its neighbours and names them instead
    payload        BLOB    NOT NULL,
    UNIQUE (session_number, sequence)
);
-- A batch that is sent again meets its first event here.
CREATE UNIQUE INDEX message_events_batch ON message_events (batch_id, session_number)
    WHERE batch_id IS NOT NULL;
-- The latest of the few events that say how a session stands: company_selected.
CREATE INDEX message_events_facts ON message_events (session_number, type, sequence)
    WHERE type = 30;

-- Turns by their number, and where each begins; its other events follow.
CREATE TABLE turns (
    number         INTEGER PRIMARY KEY,
    session_number INTEGER NOT NULL,
    id             BLOB    NOT NULL,
    start          INTEGER NOT NULL
);
CREATE INDEX turns_by_id ON turns (id, session_number);

CREATE TABLE task_ids (
    number INTEGER PRIMARY KEY,
    id     BLOB NOT NULL
);

-- Agents as they appeared: a later change of an agent does not change the past.
CREATE TABLE agents (
    number   INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE
);

-- Sessions that were erased: only what these name may be deleted elsewhere.
CREATE TABLE erased_sessions (
    id        TEXT    NOT NULL PRIMARY KEY,
    erased_at INTEGER NOT NULL
);
