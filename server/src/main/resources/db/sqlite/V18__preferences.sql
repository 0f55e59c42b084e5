-- How a person wants the page to be; no row where nothing was chosen.
CREATE TABLE preferences (
    owner_id      TEXT    NOT NULL PRIMARY KEY,
    theme         TEXT    NOT NULL CHECK (theme IN ('system', 'light', 'dark')),
    density       TEXT    NOT NULL CHECK (density IN ('comfortable', 'compact')),
    language      TEXT    NOT NULL CHECK (language IN ('system', 'en', 'de', 'es')),
    -- none: the usual one
    agent         TEXT,
    model         TEXT,
    notifications INTEGER NOT NULL CHECK (notifications IN (0, 1)),
    changed_at    BIGINT  NOT NULL
);
