-- People and the tokens that prove who they are.

CREATE TABLE users (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    role       TEXT   NOT NULL CHECK (role IN ('member', 'admin')),
    created_at BIGINT NOT NULL
);

CREATE TABLE tokens (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL CHECK (kind IN ('login', 'api')),
    name       TEXT   NOT NULL,
    -- SHA-256 of the secret, in hexadecimal; the secret itself is never stored
    hash       TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX tokens_by_user ON tokens (user_id, kind);
