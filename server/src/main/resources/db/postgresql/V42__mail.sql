-- Mail that waits for a mail server, and what became of it.
CREATE TABLE mails (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    tenant_id   TEXT COLLATE "C" NOT NULL,
    -- whose account it is about; none for an invitation
    user_id     TEXT COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL CHECK (kind IN ('invitation', 'new_password', 'password_changed', 'second_factor_removed', 'trial')),
    recipient   TEXT COLLATE "C" NOT NULL,
    -- subject and text, sealed with the row; none once it was sent or given up
    content     TEXT,
    state       TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    error       TEXT,
    created_at  BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    -- when it is tried next, or was taken; one server alone sends it until then
    next_at     BIGINT NOT NULL,
    done_at     BIGINT
);

CREATE INDEX mails_due ON mails (state, next_at);

CREATE INDEX mails_by_tenant ON mails (tenant_id, created_at);

CREATE INDEX mails_of_person ON mails (user_id) WHERE user_id IS NOT NULL;

-- The second wall (version 10): nobody reads them on a person's behalf; the server alone works with them.
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
