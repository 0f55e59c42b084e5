-- Agents, permissions and servers of tools that an operator has put here for all servers (docs/decisions/0025). The
-- newest number holds; without files, each server goes by those in its own home folder again.
CREATE TABLE published_configurations (
    number       BIGINT NOT NULL PRIMARY KEY,
    published_at BIGINT NOT NULL,
    files        TEXT
);
