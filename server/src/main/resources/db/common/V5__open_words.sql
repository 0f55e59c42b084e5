-- Words of model calls that are under way, so that a lost process takes little of what was shown with it.
-- No events: dropped once the call's own events are stored.

CREATE TABLE open_words (
    call_id        TEXT    NOT NULL,
    number         INTEGER NOT NULL,
    session_number BIGINT  NOT NULL,
    kind           TEXT    NOT NULL CHECK (kind IN ('reasoning', 'text')),
    words          TEXT    NOT NULL,
    PRIMARY KEY (call_id, number)
);
