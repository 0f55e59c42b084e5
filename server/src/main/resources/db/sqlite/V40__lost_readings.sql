-- How many servers were gone while they read the file; faults of ours are counted in attempts, apart.
ALTER TABLE files ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;
