-- Tenants, and what people may do in theirs. A session belongs to the tenant of its owner.
CREATE TABLE tenants (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
);

INSERT INTO tenants (id, name, created_at) VALUES ('01970000-0000-7000-8000-000000000001', 'Default', 0);

-- The column role and its seal stay for servers of the version before.
ALTER TABLE users ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '01970000-0000-7000-8000-000000000001';
-- in the order of the roles: user, approver, auditor, operator, administrator
ALTER TABLE users ADD COLUMN roles TEXT NOT NULL DEFAULT 'user';
-- a service account has no password and cannot sign in; programs use its tokens
ALTER TABLE users ADD COLUMN kind TEXT NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'service'));
ALTER TABLE users ADD COLUMN disabled_at INTEGER;
-- a digest of id, tenant_id, roles, kind and disabled_at, as we wrote them
ALTER TABLE users ADD COLUMN rights_seal TEXT;

UPDATE users SET roles = 'user,administrator' WHERE role = 'admin';

CREATE INDEX users_by_tenant ON users (tenant_id, id);
