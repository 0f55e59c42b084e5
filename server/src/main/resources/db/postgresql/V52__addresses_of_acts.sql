-- Where acts came from is bound into their chain by a salted digest, so that an erasure can take it away:
-- of acts of before none of both is there, and the chain has the address itself.
ALTER TABLE acts ADD COLUMN address_salt TEXT COLLATE "C";
ALTER TABLE acts ADD COLUMN address_digest TEXT COLLATE "C";
