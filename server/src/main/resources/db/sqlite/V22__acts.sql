-- The log of security and administration, a chain for each tenant; kinds are listed in access.ActKind.
CREATE TABLE acts (
    tenant_id  TEXT NOT NULL,
    sequence   INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    area       TEXT NOT NULL CHECK (area IN ('security', 'administration')),
    actor_id   TEXT,
    subject_id TEXT,
    address    TEXT NOT NULL,
    detail     TEXT NOT NULL,
    hash       TEXT NOT NULL,
    PRIMARY KEY (tenant_id, sequence)
);

-- Where each chain ends; whoever appends holds this row.
CREATE TABLE act_heads (
    tenant_id TEXT NOT NULL PRIMARY KEY,
    head      INTEGER NOT NULL,
    hash      TEXT NOT NULL
);
