-- How long a tenant keeps sessions, where its administrators have said so; without a row the server's setting holds.
CREATE TABLE tenant_retention (
    tenant_id  TEXT COLLATE "C"   NOT NULL PRIMARY KEY,
    -- 0 where all is kept
    days       BIGINT NOT NULL CHECK (days >= 0),
    action     TEXT   NOT NULL CHECK (action IN ('delete', 'archive'))
);

-- For the server alone.
ALTER TABLE tenant_retention ENABLE ROW LEVEL SECURITY;
