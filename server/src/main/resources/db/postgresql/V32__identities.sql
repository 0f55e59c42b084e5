-- People whom a provider of OpenID Connect vouches for, and the sign-ins that came from there.
CREATE TABLE identities (
    issuer     TEXT COLLATE "C" NOT NULL,
    subject    TEXT COLLATE "C" NOT NULL,
    user_id    TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- the operator's name for the issuer, when it was first used
    provider   TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    -- a digest of the row, as we wrote it
    seal       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (issuer, subject)
);

CREATE INDEX identities_by_user ON identities (user_id);

CREATE TABLE provider_sign_ins (
    token_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    provider TEXT COLLATE "C" NOT NULL,
    issuer   TEXT COLLATE "C" NOT NULL,
    subject  TEXT COLLATE "C" NOT NULL,
    -- the provider's name for the sign-in, where it has one
    session  TEXT COLLATE "C"
);

CREATE INDEX provider_sign_ins_by_subject ON provider_sign_ins (issuer, subject);

CREATE INDEX provider_sign_ins_by_session ON provider_sign_ins (issuer, session);

-- What counts once; the id is a digest.
CREATE TABLE used_once (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);

CREATE INDEX used_once_by_expiry ON used_once (expires_at);

ALTER TABLE identities ENABLE ROW LEVEL SECURITY;

CREATE POLICY rows_of_people ON identities FOR SELECT
    USING (EXISTS (SELECT 1 FROM users u WHERE u.id = identities.user_id));

ALTER TABLE provider_sign_ins ENABLE ROW LEVEL SECURITY;

CREATE POLICY rows_of_people ON provider_sign_ins FOR SELECT
    USING (EXISTS (SELECT 1 FROM tokens t WHERE t.id = provider_sign_ins.token_id));

ALTER TABLE used_once ENABLE ROW LEVEL SECURITY;

DO $$
BEGIN
    GRANT SELECT ON identities, provider_sign_ins TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
