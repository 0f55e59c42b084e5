-- Money (docs/money.md, docs/decisions/0028). The ledger has every call of a model once, by its place in the log.
-- Its rows stay when a session is deleted: what was spent was spent. Calls outside sessions, such as embeddings,
-- stand under session 0.
CREATE TABLE ledger (
    session_number     BIGINT NOT NULL,
    sequence           BIGINT NOT NULL,
    session_id         TEXT,
    call_id            TEXT   NOT NULL,
    tenant_id          TEXT   NOT NULL,
    -- empty for what the server does for nobody in particular
    owner_id           TEXT   NOT NULL,
    team               TEXT,
    -- the company of the business system that the session worked in
    company            TEXT,
    agent_id           TEXT,
    provider           TEXT,
    model              TEXT,
    role               TEXT   NOT NULL,
    outcome            TEXT   NOT NULL CHECK (outcome IN ('completed', 'failed')),
    -- the day in UTC, such as 2026-11-15
    day                TEXT   NOT NULL,
    input_tokens       BIGINT NOT NULL,
    output_tokens      BIGINT NOT NULL,
    cache_read_tokens  BIGINT NOT NULL,
    cache_write_tokens BIGINT NOT NULL,
    reasoning_tokens   BIGINT NOT NULL,
    -- an exact decimal
    cost_amount        TEXT,
    cost_currency      TEXT,
    PRIMARY KEY (session_number, sequence)
);
CREATE INDEX ledger_by_owner ON ledger (owner_id, day);
CREATE INDEX ledger_by_tenant ON ledger (tenant_id, day);

INSERT INTO ledger
SELECT u.session_number, u.sequence, s.id, '', coalesce(p.tenant_id, '01970000-0000-7000-8000-000000000001'), s.owner_id, NULL, NULL,
       u.agent_id, u.provider, u.model, u.role, u.outcome, u.day, u.input_tokens, u.output_tokens,
       u.cache_read_tokens, u.cache_write_tokens, u.reasoning_tokens, u.cost_amount, u.cost_currency
FROM usage u JOIN sessions s ON s.number = u.session_number LEFT JOIN users p ON p.id = s.owner_id;

-- The companies that sessions chose, with the place in the log from where on each counts.
CREATE TABLE session_companies (
    session_number BIGINT NOT NULL,
    sequence       BIGINT NOT NULL,
    company        TEXT   NOT NULL,
    PRIMARY KEY (session_number, sequence)
);

-- What the ledger says was spent so far, in billionths; written with the ledger's own rows.
CREATE TABLE spent (
    tenant_id TEXT    NOT NULL,
    scope     TEXT    NOT NULL CHECK (scope IN ('person', 'team', 'tenant', 'agent')),
    subject   TEXT    NOT NULL,
    -- such as 2026-11 or 2026-11-17
    period    TEXT    NOT NULL,
    currency  TEXT    NOT NULL,
    nanos     BIGINT  NOT NULL,
    -- whether people were told that 80 % are used
    warned    INTEGER NOT NULL DEFAULT 0 CHECK (warned IN (0, 1)),
    PRIMARY KEY (tenant_id, scope, subject, period, currency)
);

-- What was spent before this version.
INSERT INTO spent
SELECT tenant_id, 'person', owner_id, substr(day, 1, 7), cost_currency, CAST(round(sum(CAST(cost_amount AS REAL) * 1000000000)) AS INTEGER), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'tenant', tenant_id, substr(day, 1, 7), cost_currency, CAST(round(sum(CAST(cost_amount AS REAL) * 1000000000)) AS INTEGER), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'agent', agent_id, substr(day, 1, 7), cost_currency, CAST(round(sum(CAST(cost_amount AS REAL) * 1000000000)) AS INTEGER), 0
FROM ledger WHERE cost_amount IS NOT NULL AND agent_id IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'person', owner_id, day, cost_currency, CAST(round(sum(CAST(cost_amount AS REAL) * 1000000000)) AS INTEGER), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'tenant', tenant_id, day, cost_currency, CAST(round(sum(CAST(cost_amount AS REAL) * 1000000000)) AS INTEGER), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'agent', agent_id, day, cost_currency, CAST(round(sum(CAST(cost_amount AS REAL) * 1000000000)) AS INTEGER), 0
FROM ledger WHERE cost_amount IS NOT NULL AND agent_id IS NOT NULL GROUP BY 1, 3, 4, 5;

-- What calls under way may take. The end of a call in the ledger takes the row away, or its time does.
CREATE TABLE reservations (
    call_id    TEXT   NOT NULL,
    tenant_id  TEXT   NOT NULL,
    scope      TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    period     TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    nanos      BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (call_id, scope, period)
);
CREATE INDEX reservations_by_account ON reservations (tenant_id, scope, subject, period);

-- How much may be spent; the subject * holds for each who has no budget of their own.
CREATE TABLE budgets (
    tenant_id    TEXT   NOT NULL,
    scope        TEXT   NOT NULL CHECK (scope IN ('person', 'team', 'tenant', 'agent')),
    subject      TEXT   NOT NULL,
    period       TEXT   NOT NULL CHECK (period IN ('day', 'month')),
    nanos        BIGINT NOT NULL,
    -- what an administrator allows until a time instead; no number means anything
    relief_nanos BIGINT,
    relief_until BIGINT,
    changed_by   TEXT   NOT NULL,
    changed_at   BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, scope, subject, period)
);

-- The team of a person, for budgets and reports.
CREATE TABLE team_members (
    user_id TEXT NOT NULL PRIMARY KEY,
    team    TEXT NOT NULL
);
