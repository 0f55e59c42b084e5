-- What a session has heard, so that a long log need not be read for it: 'untrusted' content, and each agent
-- that spoke, as 'agent:' and its id. Written with the events that say so; the verification compares it with them.
CREATE TABLE heard (
    session_number BIGINT NOT NULL,
    what           TEXT   NOT NULL,
    PRIMARY KEY (session_number, what)
);

-- Sessions of before this table: their log is read once.
INSERT INTO heard (session_number, what) SELECT number, 'unknown' FROM sessions WHERE head > 0;
