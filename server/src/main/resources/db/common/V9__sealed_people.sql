-- A digest of each row as we wrote it: who is who, and what opens the door, is believed only with it. Rows of
-- before are sealed at the next start.
ALTER TABLE users ADD COLUMN seal TEXT;

ALTER TABLE tokens ADD COLUMN seal TEXT;
