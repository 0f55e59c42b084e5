-- What forks share with the session they were cut from: its events stay where they were recorded
-- (docs/decisions/0026). A session that is no fork has no rows here.
CREATE TABLE shared_history (
    -- the fork
    session_number BIGINT NOT NULL,
    -- whose events it reads, those behind after_sequence and up to up_to; none where both are equal
    log_number     BIGINT NOT NULL,
    -- the id of the session they were recorded in, also when it is erased
    recorded_in    TEXT   NOT NULL,
    after_sequence BIGINT NOT NULL,
    up_to          BIGINT NOT NULL,
    -- the id of the session that the first fork of all these was cut from
    family         TEXT   NOT NULL,
    PRIMARY KEY (session_number, log_number)
);

CREATE INDEX shared_history_of_log ON shared_history (log_number);

CREATE INDEX shared_history_of_family ON shared_history (family);
