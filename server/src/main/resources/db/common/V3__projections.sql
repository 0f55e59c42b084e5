-- Views of the journal for queries. All can be made again from the log; sessions.projected says how
-- far they are.

-- What was said, by whom, for how many tokens; the words themselves stand in the log. Ids are bytes.
CREATE TABLE messages (
    session_number BIGINT NOT NULL,
    sequence       BIGINT NOT NULL,
    message_id     BLOB,
    turn_id        BLOB,
    role           TEXT   NOT NULL CHECK (role IN ('user', 'assistant')),
    message_type   TEXT   NOT NULL CHECK (message_type IN ('text', 'thinking', 'refusal', 'chart', 'error')),
    length         BIGINT NOT NULL,
    agent_id       TEXT,
    provider       TEXT,
    model          TEXT,
    stop_reason    TEXT,
    input_tokens   BIGINT NOT NULL DEFAULT 0,
    output_tokens  BIGINT NOT NULL DEFAULT 0,
    created_at     BIGINT NOT NULL,
    PRIMARY KEY (session_number, sequence)
);

CREATE TABLE tool_calls (
    session_number    BIGINT  NOT NULL,
    tool_use_id       BLOB    NOT NULL,
    turn_id           BLOB,
    task_id           BLOB,
    agent_id          TEXT,
    tool_name         TEXT    NOT NULL,
    status            TEXT    NOT NULL CHECK (status IN ('requested', 'started', 'success', 'error',
                          'timeout', 'cancelled', 'permission_denied', 'unknown_outcome')),
    requested_at      BIGINT,
    finished_at       BIGINT,
    duration_ms       BIGINT,
    error             TEXT,
    PRIMARY KEY (session_number, tool_use_id)
);

CREATE TABLE tasks (
    session_number BIGINT  NOT NULL,
    task_id        BLOB    NOT NULL,
    turn_id        BLOB,
    parent_task_id BLOB,
    tool_use_id    BLOB,
    agent_id       TEXT,
    -- where the instruction stands in the log
    sequence       BIGINT  NOT NULL,
    status         TEXT    NOT NULL CHECK (status IN ('open', 'completed', 'failed', 'cancelled',
                       'limit_reached')),
    steps          INTEGER NOT NULL DEFAULT 0,
    opened_at      BIGINT,
    closed_at      BIGINT,
    PRIMARY KEY (session_number, task_id)
);

CREATE TABLE usage (
    session_number     BIGINT NOT NULL,
    sequence           BIGINT NOT NULL,
    -- the day in UTC, such as 2026-11-15
    day                TEXT   NOT NULL,
    turn_id            BLOB,
    agent_id           TEXT,
    provider           TEXT,
    model              TEXT,
    role               TEXT   NOT NULL,
    outcome            TEXT   NOT NULL CHECK (outcome IN ('completed', 'failed')),
    input_tokens       BIGINT NOT NULL,
    output_tokens      BIGINT NOT NULL,
    cache_read_tokens  BIGINT NOT NULL,
    cache_write_tokens BIGINT NOT NULL,
    reasoning_tokens   BIGINT NOT NULL,
    -- an exact decimal
    cost_amount        TEXT,
    cost_currency      TEXT,
    PRIMARY KEY (session_number, sequence)
);

-- Events that could not be projected, and why.
CREATE TABLE dead_letters (
    session_number BIGINT NOT NULL,
    sequence       BIGINT NOT NULL,
    reason         TEXT   NOT NULL,
    set_aside_at   BIGINT NOT NULL,
    PRIMARY KEY (session_number, sequence)
);
