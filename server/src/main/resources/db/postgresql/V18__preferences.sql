-- How a person wants the page to be; no row where nothing was chosen.
CREATE TABLE preferences (
    owner_id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    theme         TEXT    NOT NULL CHECK (theme IN ('system', 'light', 'dark')),
    density       TEXT    NOT NULL CHECK (density IN ('comfortable', 'compact')),
    language      TEXT    NOT NULL CHECK (language IN ('system', 'en', 'de', 'es')),
    -- none: the usual one
    agent         TEXT,
    model         TEXT,
    notifications INTEGER NOT NULL CHECK (notifications IN (0, 1)),
    changed_at    BIGINT  NOT NULL
);

-- The second wall (version 10): a person sees their own.
ALTER TABLE preferences ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON preferences FOR SELECT
    USING (owner_id = current_setting('workmate.user', true));

DO $$
BEGIN
    GRANT SELECT ON preferences TO workmate_person;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person is not there';
END $$;
