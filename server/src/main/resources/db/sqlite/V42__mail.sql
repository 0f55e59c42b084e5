-- Mail that waits for a mail server, and what became of it.
CREATE TABLE mails (
    id          TEXT    NOT NULL PRIMARY KEY,
    tenant_id   TEXT    NOT NULL,
    -- whose account it is about; none for an invitation
    user_id     TEXT REFERENCES users (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL CHECK (kind IN ('invitation', 'new_password', 'password_changed', 'second_factor_removed', 'trial')),
    recipient   TEXT    NOT NULL,
    -- subject and text, sealed with the row; none once it was sent or given up
    content     TEXT,
    state       TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    error       TEXT,
    created_at  INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    -- when it is tried next, or was taken; one server alone sends it until then
    next_at     INTEGER NOT NULL,
    done_at     INTEGER
);

CREATE INDEX mails_due ON mails (state, next_at);

CREATE INDEX mails_by_tenant ON mails (tenant_id, created_at);

CREATE INDEX mails_of_person ON mails (user_id) WHERE user_id IS NOT NULL;
