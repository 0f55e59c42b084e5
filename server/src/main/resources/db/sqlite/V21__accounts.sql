-- Local accounts, the links that make them, second factors; what tokens may do and when they were used.
CREATE TABLE accounts (
    user_id     TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- lower case
    login       TEXT NOT NULL UNIQUE,
    -- Argon2id, with its salt and costs
    password    TEXT NOT NULL,
    password_at INTEGER NOT NULL,
    -- a digest of user_id, login, password and password_at, as we wrote them
    seal        TEXT NOT NULL
);

CREATE TABLE account_links (
    id         TEXT NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('invitation', 'new_password')),
    tenant_id  TEXT NOT NULL,
    -- whose password may be set; none for an invitation
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    note       TEXT    NOT NULL,
    roles      TEXT NOT NULL,
    made_by    TEXT NOT NULL,
    -- SHA-256 of the secret, in hexadecimal; the secret itself is never stored
    hash       TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at    INTEGER,
    -- a digest of the row but for used_at, as we wrote it
    seal       TEXT NOT NULL
);

CREATE INDEX account_links_by_tenant ON account_links (tenant_id, kind);

CREATE TABLE second_factors (
    user_id   TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- sealed for this row
    secret    TEXT NOT NULL,
    -- none until its owner has shown the first code
    on_since  INTEGER,
    -- the step of the last code that was used
    last_step INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash    TEXT NOT NULL,
    used_at INTEGER,
    PRIMARY KEY (user_id, hash)
);

-- none: what tokens could do before there were scopes
ALTER TABLE tokens ADD COLUMN scopes TEXT;
-- when its holder last showed who they are
ALTER TABLE tokens ADD COLUMN confirmed_at INTEGER;
-- a digest of id, scopes and confirmed_at, as we wrote them
ALTER TABLE tokens ADD COLUMN rights_seal TEXT;

CREATE TABLE token_uses (
    token_id TEXT NOT NULL PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    used_at  INTEGER,
    address  TEXT NOT NULL,
    device   TEXT NOT NULL
);

-- What was tried how often; the key is a digest of a name, an address or both.
CREATE TABLE attempts (
    id            TEXT NOT NULL PRIMARY KEY,
    attempts      INTEGER NOT NULL,
    last_at       INTEGER NOT NULL,
    blocked_until INTEGER NOT NULL
);
