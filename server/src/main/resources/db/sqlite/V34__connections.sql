-- Connections to other systems: a person's own, or those of a whole tenant (owner_id is empty there).
CREATE TABLE system_connections (
    id         TEXT    NOT NULL PRIMARY KEY,
    tenant_id  TEXT    NOT NULL,
    owner_id   TEXT,
    kind       TEXT    NOT NULL CHECK (kind IN ('erp', 'mcp', 'model')),
    name       TEXT    NOT NULL,
    way        TEXT    NOT NULL CHECK (way IN ('none', 'token', 'basic', 'client', 'person')),
    -- JSON of texts; nothing secret
    settings   TEXT    NOT NULL,
    -- sealed with the row
    secret     TEXT,
    state      TEXT    NOT NULL CHECK (state IN ('unchecked', 'ok', 'failing', 'needs_sign_in')),
    error      TEXT,
    checked_at BIGINT,
    used_at    BIGINT,
    -- rises whenever settings or secret change
    edition    BIGINT  NOT NULL,
    created_at BIGINT  NOT NULL
);

CREATE UNIQUE INDEX system_connections_by_name ON system_connections (tenant_id, COALESCE(owner_id, ''), kind, name);

CREATE INDEX system_connections_of_owner ON system_connections (owner_id) WHERE owner_id IS NOT NULL;

-- What a person got by signing in; id is the connection's and the person's, since the seal is bound to one text.
CREATE TABLE connection_sign_ins (
    id            TEXT   NOT NULL PRIMARY KEY,
    connection_id TEXT   NOT NULL,
    owner_id      TEXT   NOT NULL,
    state         TEXT   NOT NULL CHECK (state IN ('ok', 'failing', 'needs_sign_in')),
    error         TEXT,
    checked_at    BIGINT,
    used_at       BIGINT,
    -- sealed with the row
    tokens        TEXT   NOT NULL,
    -- rises whenever the tokens change
    edition       BIGINT NOT NULL,
    -- one server alone uses the renewal token until then
    claim_until   BIGINT NOT NULL DEFAULT 0,
    created_at    BIGINT NOT NULL
);

CREATE INDEX connection_sign_ins_of_owner ON connection_sign_ins (owner_id);

CREATE INDEX connection_sign_ins_by_connection ON connection_sign_ins (connection_id);

-- Sign-ins under way, by a fingerprint of what the other system sends back.
CREATE TABLE connection_sign_in_starts (
    fingerprint   TEXT   NOT NULL PRIMARY KEY,
    connection_id TEXT   NOT NULL,
    owner_id      TEXT   NOT NULL,
    -- a fingerprint of what the browser that began keeps
    browser       TEXT   NOT NULL,
    -- sealed with the row
    verifier      TEXT   NOT NULL,
    redirect      TEXT   NOT NULL,
    expires_at    BIGINT NOT NULL
);

CREATE INDEX connection_sign_in_starts_of_owner ON connection_sign_in_starts (owner_id);
