-- Money (docs/money.md, docs/decisions/0028). The ledger has every call of a model once, by its place in the log.
-- Its rows stay when a session is deleted: what was spent was spent. Calls outside sessions, such as embeddings,
-- stand under session 0.
CREATE TABLE ledger (
    session_number     BIGINT NOT NULL,
    sequence           BIGINT NOT NULL,
    session_id         TEXT COLLATE "C",
    call_id            TEXT COLLATE "C"   NOT NULL,
    tenant_id          TEXT COLLATE "C"   NOT NULL,
    -- empty for what the server does for nobody in particular
    owner_id           TEXT COLLATE "C"   NOT NULL,
    team               TEXT COLLATE "C",
    -- the company of the business system that the session worked in
    company            TEXT COLLATE "C",
    agent_id           TEXT COLLATE "C",
    provider           TEXT COLLATE "C",
    model              TEXT COLLATE "C",
    role               TEXT COLLATE "C"   NOT NULL,
    outcome            TEXT COLLATE "C"   NOT NULL CHECK (outcome IN ('completed', 'failed')),
    -- the day in UTC, such as 2026-11-15
    day                TEXT COLLATE "C"   NOT NULL,
    input_tokens       BIGINT NOT NULL,
    output_tokens      BIGINT NOT NULL,
    cache_read_tokens  BIGINT NOT NULL,
    cache_write_tokens BIGINT NOT NULL,
    reasoning_tokens   BIGINT NOT NULL,
    -- an exact decimal
    cost_amount        TEXT COLLATE "C",
    cost_currency      TEXT COLLATE "C",
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
    company        TEXT COLLATE "C"   NOT NULL,
    PRIMARY KEY (session_number, sequence)
);

-- What the ledger says was spent so far, in billionths; written with the ledger's own rows.
CREATE TABLE spent (
    tenant_id TEXT COLLATE "C"    NOT NULL,
    scope     TEXT COLLATE "C"    NOT NULL CHECK (scope IN ('person', 'team', 'tenant', 'agent')),
    subject   TEXT COLLATE "C"    NOT NULL,
    -- such as 2026-11 or 2026-11-17
    period    TEXT COLLATE "C"    NOT NULL,
    currency  TEXT COLLATE "C"    NOT NULL,
    nanos     BIGINT  NOT NULL,
    -- whether people were told that 80 % are used
    warned    INTEGER NOT NULL DEFAULT 0 CHECK (warned IN (0, 1)),
    PRIMARY KEY (tenant_id, scope, subject, period, currency)
);

-- What was spent before this version.
INSERT INTO spent
SELECT tenant_id, 'person', owner_id, substr(day, 1, 7), cost_currency, CAST(round(sum(CAST(cost_amount AS NUMERIC) * 1000000000)) AS BIGINT), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'tenant', tenant_id, substr(day, 1, 7), cost_currency, CAST(round(sum(CAST(cost_amount AS NUMERIC) * 1000000000)) AS BIGINT), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'agent', agent_id, substr(day, 1, 7), cost_currency, CAST(round(sum(CAST(cost_amount AS NUMERIC) * 1000000000)) AS BIGINT), 0
FROM ledger WHERE cost_amount IS NOT NULL AND agent_id IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'person', owner_id, day, cost_currency, CAST(round(sum(CAST(cost_amount AS NUMERIC) * 1000000000)) AS BIGINT), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'tenant', tenant_id, day, cost_currency, CAST(round(sum(CAST(cost_amount AS NUMERIC) * 1000000000)) AS BIGINT), 0
FROM ledger WHERE cost_amount IS NOT NULL GROUP BY 1, 3, 4, 5
UNION ALL
SELECT tenant_id, 'agent', agent_id, day, cost_currency, CAST(round(sum(CAST(cost_amount AS NUMERIC) * 1000000000)) AS BIGINT), 0
FROM ledger WHERE cost_amount IS NOT NULL AND agent_id IS NOT NULL GROUP BY 1, 3, 4, 5;

-- What calls under way may take. The end of a call in the ledger takes the row away, or its time does.
CREATE TABLE reservations (
    call_id    TEXT COLLATE "C"   NOT NULL,
    tenant_id  TEXT COLLATE "C"   NOT NULL,
    scope      TEXT COLLATE "C"   NOT NULL,
    subject    TEXT COLLATE "C"   NOT NULL,
    period     TEXT COLLATE "C"   NOT NULL,
    currency   TEXT COLLATE "C"   NOT NULL,
    nanos      BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (call_id, scope, period)
);
CREATE INDEX reservations_by_account ON reservations (tenant_id, scope, subject, period);

-- How much may be spent; the subject * holds for each who has no budget of their own.
CREATE TABLE budgets (
    tenant_id    TEXT COLLATE "C"   NOT NULL,
    scope        TEXT COLLATE "C"   NOT NULL CHECK (scope IN ('person', 'team', 'tenant', 'agent')),
    subject      TEXT COLLATE "C"   NOT NULL,
    period       TEXT COLLATE "C"   NOT NULL CHECK (period IN ('day', 'month')),
    nanos        BIGINT NOT NULL,
    -- what an administrator allows until a time instead; no number means anything
    relief_nanos BIGINT,
    relief_until BIGINT,
    changed_by   TEXT COLLATE "C"   NOT NULL,
    changed_at   BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, scope, subject, period)
);

-- The team of a person, for budgets and reports.
CREATE TABLE team_members (
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    team    TEXT COLLATE "C" NOT NULL
);

-- The second wall (version 10): a person sees what is theirs and what concerns nobody in particular; who reads the
-- logs of a tenant sees the tenant's (version 20).
ALTER TABLE ledger ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON ledger FOR SELECT
    USING (owner_id = current_setting('workmate.user', true));
CREATE POLICY rows_of_tenant ON ledger FOR SELECT
    USING (tenant_id = current_setting('workmate.tenant', true));

ALTER TABLE session_companies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON session_companies FOR SELECT
    USING (EXISTS (SELECT 1 FROM sessions s WHERE s.number = session_companies.session_number));

ALTER TABLE team_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON team_members FOR SELECT
    USING (user_id = current_setting('workmate.user', true));
CREATE POLICY rows_of_tenant ON team_members FOR SELECT
    USING (EXISTS (SELECT 1 FROM users u WHERE u.id = team_members.user_id
                   AND u.tenant_id = current_setting('workmate.tenant', true)));

DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['spent', 'reservations', 'budgets'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' ((scope <> ''person'' OR subject IN (''*'', current_setting(''workmate.user'', true)))'
                       '  AND tenant_id = (SELECT u.tenant_id FROM users u'
                       '                   WHERE u.id = current_setting(''workmate.user'', true)))', place);
        EXECUTE format('CREATE POLICY rows_of_tenant ON %I FOR SELECT USING'
                       ' (tenant_id = current_setting(''workmate.tenant'', true))', place);
    END LOOP;
END $$;

DO $$
BEGIN
    GRANT SELECT ON ledger, session_companies, team_members, spent, reservations, budgets TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
