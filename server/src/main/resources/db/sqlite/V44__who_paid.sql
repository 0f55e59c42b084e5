-- The connection whose account a call was made with; empty where it was the operator's.
ALTER TABLE ledger ADD COLUMN connection_id TEXT;
