-- The folder of its owner's list in which a session lies; a folder is there as long as something lies in it.
ALTER TABLE session_marks ADD COLUMN folder TEXT;
