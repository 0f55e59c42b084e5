-- The logs of security and administration are sealed, too: such a head stands under its tenant's id.
ALTER TABLE sealed_heads ADD COLUMN is_acts INTEGER NOT NULL DEFAULT 0 CHECK (is_acts IN (0, 1));
