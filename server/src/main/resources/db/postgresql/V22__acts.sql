-- The log of security and administration, a chain for each tenant; kinds are listed in access.ActKind.
CREATE TABLE acts (
    tenant_id  TEXT COLLATE "C" NOT NULL,
    sequence   BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    kind       TEXT COLLATE "C" NOT NULL,
    area       TEXT COLLATE "C" NOT NULL CHECK (area IN ('security', 'administration')),
    actor_id   TEXT COLLATE "C",
    subject_id TEXT COLLATE "C",
    address    TEXT NOT NULL,
    detail     TEXT NOT NULL,
    hash       TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant_id, sequence)
);

-- Where each chain ends; whoever appends holds this row.
CREATE TABLE act_heads (
    tenant_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    head      BIGINT NOT NULL,
    hash      TEXT COLLATE "C" NOT NULL
);

DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['acts', 'act_heads'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY rows_of_tenant ON %I FOR SELECT USING'
                       ' (tenant_id = current_setting(''workmate.tenant'', true))', place);
    END LOOP;
END $$;

DO $$
BEGIN
    GRANT SELECT ON acts, act_heads TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
