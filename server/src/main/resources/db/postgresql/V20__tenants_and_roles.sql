-- Tenants, and what people may do in theirs. A session belongs to the tenant of its owner.
CREATE TABLE tenants (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

INSERT INTO tenants (id, name, created_at) VALUES ('01970000-0000-7000-8000-000000000001', 'Default', 0);

-- The column role and its seal stay for servers of the version before.
ALTER TABLE users ADD COLUMN tenant_id TEXT COLLATE "C" NOT NULL DEFAULT '01970000-0000-7000-8000-000000000001';
-- in the order of the roles: user, approver, auditor, operator, administrator
ALTER TABLE users ADD COLUMN roles TEXT COLLATE "C" NOT NULL DEFAULT 'user';
-- a service account has no password and cannot sign in; programs use its tokens
ALTER TABLE users ADD COLUMN kind TEXT NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'service'));
ALTER TABLE users ADD COLUMN disabled_at BIGINT;
-- a digest of id, tenant_id, roles, kind and disabled_at, as we wrote them
ALTER TABLE users ADD COLUMN rights_seal TEXT;

UPDATE users SET roles = 'user,administrator' WHERE role = 'admin';

CREATE INDEX users_by_tenant ON users (tenant_id, id);

-- Who may read the logs of a tenant has it named in workmate.tenant; all others have nothing there.
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_tenant ON tenants FOR SELECT
    USING (id = current_setting('workmate.tenant', true));

CREATE POLICY rows_of_tenant ON users FOR SELECT
    USING (tenant_id = current_setting('workmate.tenant', true));

CREATE POLICY rows_of_tenant ON sessions FOR SELECT
    USING (current_setting('workmate.tenant', true) <> ''
           AND EXISTS (SELECT 1 FROM users u WHERE u.id = sessions.owner_id
                       AND u.tenant_id = current_setting('workmate.tenant', true)));

CREATE POLICY rows_of_tenant ON tokens FOR SELECT
    USING (current_setting('workmate.tenant', true) <> ''
           AND EXISTS (SELECT 1 FROM users u WHERE u.id = tokens.user_id
                       AND u.tenant_id = current_setting('workmate.tenant', true)));

DO $$
BEGIN
    GRANT SELECT ON tenants TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
