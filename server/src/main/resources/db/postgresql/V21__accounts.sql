-- Local accounts, the links that make them, second factors; what tokens may do and when they were used.
CREATE TABLE accounts (
    user_id     TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- lower case
    login       TEXT COLLATE "C" NOT NULL UNIQUE,
    -- Argon2id, with its salt and costs
    password    TEXT COLLATE "C" NOT NULL,
    password_at BIGINT NOT NULL,
    -- a digest of user_id, login, password and password_at, as we wrote them
    seal        TEXT COLLATE "C" NOT NULL
);

CREATE TABLE account_links (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT    NOT NULL CHECK (kind IN ('invitation', 'new_password')),
    tenant_id  TEXT COLLATE "C" NOT NULL,
    -- whose password may be set; none for an invitation
    user_id    TEXT COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
    note       TEXT    NOT NULL,
    roles      TEXT COLLATE "C" NOT NULL,
    made_by    TEXT COLLATE "C" NOT NULL,
    -- SHA-256 of the secret, in hexadecimal; the secret itself is never stored
    hash       TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at    BIGINT,
    -- a digest of the row but for used_at, as we wrote it
    seal       TEXT COLLATE "C" NOT NULL
);

CREATE INDEX account_links_by_tenant ON account_links (tenant_id, kind);

CREATE TABLE second_factors (
    user_id   TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- sealed for this row
    secret    TEXT COLLATE "C" NOT NULL,
    -- none until its owner has shown the first code
    on_since  BIGINT,
    -- the step of the last code that was used
    last_step BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash    TEXT COLLATE "C" NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (user_id, hash)
);

-- none: what tokens could do before there were scopes
ALTER TABLE tokens ADD COLUMN scopes TEXT;
-- when its holder last showed who they are
ALTER TABLE tokens ADD COLUMN confirmed_at BIGINT;
-- a digest of id, scopes and confirmed_at, as we wrote them
ALTER TABLE tokens ADD COLUMN rights_seal TEXT;

CREATE TABLE token_uses (
    token_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES tokens (id) ON DELETE CASCADE,
    used_at  BIGINT,
    address  TEXT NOT NULL,
    device   TEXT NOT NULL
);

-- What was tried how often; the key is a digest of a name, an address or both.
CREATE TABLE attempts (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    attempts      INTEGER NOT NULL,
    last_at       BIGINT NOT NULL,
    blocked_until BIGINT NOT NULL
);

-- Rows of a person follow from what can be seen of people: one's own, or those of the tenant whose logs one reads.
DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['accounts', 'second_factors', 'recovery_codes'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY rows_of_people ON %I FOR SELECT USING'
                       ' (EXISTS (SELECT 1 FROM users u WHERE u.id = %I.user_id))', place, place);
    END LOOP;
END $$;

ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;

CREATE POLICY rows_of_tenant ON account_links FOR SELECT
    USING (tenant_id = current_setting('workmate.tenant', true));

ALTER TABLE token_uses ENABLE ROW LEVEL SECURITY;

CREATE POLICY rows_of_people ON token_uses FOR SELECT
    USING (EXISTS (SELECT 1 FROM tokens t WHERE t.id = token_uses.token_id));

ALTER TABLE attempts ENABLE ROW LEVEL SECURITY;

DO $$
BEGIN
    GRANT SELECT ON accounts, second_factors, recovery_codes, account_links, token_uses TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
