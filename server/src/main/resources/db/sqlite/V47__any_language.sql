-- Which languages there are is the page's business: it speaks another one as soon as it has a file of its texts.
-- SQLite changes no constraint in place, so the rows move to a table that has the new one.
CREATE TABLE preferences_anew (
    owner_id      TEXT    NOT NULL PRIMARY KEY,
    theme         TEXT    NOT NULL CHECK (theme IN ('system', 'light', 'dark')),
    density       TEXT    NOT NULL CHECK (density IN ('comfortable', 'compact')),
    language      TEXT    NOT NULL CHECK (language = 'system' OR language GLOB '[a-z][a-z]' OR language GLOB '[a-z][a-z][a-z]'),
    -- none: the usual one
    agent         TEXT,
    model         TEXT,
    notifications INTEGER NOT NULL CHECK (notifications IN (0, 1)),
    changed_at    BIGINT  NOT NULL
);
INSERT INTO preferences_anew (owner_id, theme, density, language, agent, model, notifications, changed_at)
    SELECT owner_id, theme, density, language, agent, model, notifications, changed_at FROM preferences;
DROP TABLE preferences;
ALTER TABLE preferences_anew RENAME TO preferences;
