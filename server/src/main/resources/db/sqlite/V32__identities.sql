-- People whom a provider of OpenID Connect vouches for, and the sign-ins that came from there.
CREATE TABLE identities (
    issuer     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- the operator's name for the issuer, when it was first used
    provider   TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- a digest of the row, as we wrote it
    seal       TEXT NOT NULL,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE provider_sign_ins (
    token_id TEXT NOT NULL PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    issuer   TEXT NOT NULL,
    subject  TEXT NOT NULL,
    -- the provider's name for the sign-in, where it has one
    session  TEXT
);

CREATE INDEX provider_sign_ins_by_subject ON provider_sign_ins (issuer, subject);

CREATE INDEX provider_sign_ins_by_session ON provider_sign_ins (issuer, session);

-- What counts once; the id is a digest.
CREATE TABLE used_once (
    id         TEXT NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
);

CREATE INDEX used_once_by_expiry ON used_once (expires_at);
