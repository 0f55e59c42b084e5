-- Who must decide on a question, where it is not the person who asked.
ALTER TABLE approvals ADD COLUMN needs TEXT CHECK (needs IN ('approver'));

CREATE INDEX approvals_for_approvers ON approvals (needs, requested_at) WHERE needs IS NOT NULL AND decision IS NULL;
