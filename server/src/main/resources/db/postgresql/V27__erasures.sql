-- The erasure of people, which outlives them: who, when, how far, and the signed receipt (docs/decisions/0032).
CREATE TABLE erasures (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person_id    TEXT COLLATE "C" NOT NULL,
    asked_by     TEXT   NOT NULL CHECK (asked_by IN ('person', 'administrator', 'restore')),
    -- SHA-256 in hexadecimal of what lets somebody who has no account any more look at it
    secret_hash  TEXT   NOT NULL,
    requested_at BIGINT NOT NULL,
    -- JSON: how much of each kind there was
    found        TEXT   NOT NULL,
    -- the step that is due
    step         TEXT   NOT NULL,
    finished_at  BIGINT,
    receipt      TEXT
);

CREATE INDEX erasures_unfinished ON erasures (id) WHERE finished_at IS NULL;

-- What must not be erased for now, whoever asks: a person with all that is theirs, or one session.
CREATE TABLE legal_holds (
    kind    TEXT   NOT NULL CHECK (kind IN ('person', 'session')),
    held_id TEXT COLLATE "C" NOT NULL,
    reason  TEXT   NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (kind, held_id)
);

-- The server's own: nobody reads these behind the second wall (version 10).
ALTER TABLE erasures ENABLE ROW LEVEL SECURITY;

ALTER TABLE legal_holds ENABLE ROW LEVEL SECURITY;
