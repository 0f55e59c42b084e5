-- A question that a person stopped is told apart from one that lapsed. The table is a view of the journal.
DROP INDEX approvals_of_session;

DROP INDEX approvals_pending;

ALTER TABLE approvals RENAME TO earlier_approvals;

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

INSERT INTO approvals (session_number, approval_id, turn_id, tool_use_id, tool_name, arguments, summary, reason,
                       requested_at, expires_at, decision, decided_by, decided_at)
SELECT session_number, approval_id, turn_id, tool_use_id, tool_name, arguments, summary, reason,
       requested_at, expires_at, decision, decided_by, decided_at
FROM earlier_approvals;

DROP TABLE earlier_approvals;

CREATE INDEX approvals_of_session ON approvals (session_number);

CREATE INDEX approvals_pending ON approvals (expires_at) WHERE decision IS NULL;
