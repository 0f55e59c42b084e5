-- What forks share with the session they were cut from: its events stay where they were recorded
-- (docs/decisions/0026). A session that is no fork has no rows here.
CREATE TABLE shared_history (
    -- the fork
    session_number BIGINT NOT NULL,
    -- whose events it reads, those behind after_sequence and up to up_to; none where both are equal
    log_number     BIGINT NOT NULL,
    -- the id of the session they were recorded in, also when it is erased
    recorded_in    TEXT COLLATE "C" NOT NULL,
    after_sequence BIGINT NOT NULL,
    up_to          BIGINT NOT NULL,
    -- the id of the session that the first fork of all these was cut from
    family         TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (session_number, log_number)
);

CREATE INDEX shared_history_of_log ON shared_history (log_number);

CREATE INDEX shared_history_of_family ON shared_history (family);

ALTER TABLE shared_history ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON shared_history FOR SELECT
    USING (EXISTS (SELECT 1 FROM sessions s WHERE s.number = shared_history.session_number));

-- What a fork shares is its owner's, also when the session it was recorded in is erased.
CREATE POLICY shared_rows ON message_events FOR SELECT
    USING (EXISTS (SELECT 1 FROM shared_history h WHERE h.log_number = message_events.session_number
                   AND message_events.sequence <= h.up_to));

CREATE POLICY shared_rows ON turns FOR SELECT
    USING (EXISTS (SELECT 1 FROM shared_history h WHERE h.log_number = turns.session_number
                   AND turns.start <= h.up_to));

CREATE POLICY shared_rows ON blobs FOR SELECT
    USING (EXISTS (SELECT 1 FROM shared_history h WHERE h.recorded_in = blobs.session_id));

CREATE INDEX shared_history_of_keeper ON shared_history (recorded_in);

DO $$
BEGIN
    GRANT SELECT ON shared_history TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
