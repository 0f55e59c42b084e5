-- The second wall behind the ownership check: whoever reads as the role workmate_person sees the rows of the
-- person that the setting workmate.user names, and none where it names nobody. The server's own work is done by
-- the owner of the tables, whom policies do not concern (docs/decisions/0018).

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON sessions FOR SELECT
    USING (owner_id = current_setting('workmate.user', true));

ALTER TABLE users ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON users FOR SELECT
    USING (id = current_setting('workmate.user', true));

ALTER TABLE tokens ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON tokens FOR SELECT
    USING (user_id = current_setting('workmate.user', true));

-- What hangs on a session follows from what can be seen of sessions.
DO $$
DECLARE
    place TEXT;
BEGIN
    FOREACH place IN ARRAY ARRAY['message_events', 'turns', 'heard', 'messages', 'tool_calls', 'tasks', 'usage',
                                 'dead_letters', 'approvals', 'open_words'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' (EXISTS (SELECT 1 FROM sessions s WHERE s.number = %I.session_number))', place, place);
    END LOOP;
    FOREACH place IN ARRAY ARRAY['grants', 'blobs'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY own_rows ON %I FOR SELECT USING'
                       ' (EXISTS (SELECT 1 FROM sessions s WHERE s.id = %I.session_id))', place, place);
    END LOOP;
END $$;

ALTER TABLE blob_pieces ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON blob_pieces FOR SELECT
    USING (EXISTS (SELECT 1 FROM blobs b WHERE b.reference = blob_pieces.reference));

-- Where the server's account may not make roles, an administrator does as docs/configuration.md says.
DO $$
BEGIN
    BEGIN
        CREATE ROLE workmate_person NOLOGIN;
    EXCEPTION
        WHEN duplicate_object OR unique_violation THEN
            RAISE DEBUG 'the role workmate_person is there';
    END;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO workmate_person', current_schema());
    GRANT SELECT ON sessions, users, tokens, message_events, turns, heard, messages, tool_calls, tasks, usage,
        dead_letters, approvals, open_words, grants, blobs, blob_pieces, task_ids, agents, erased_sessions
        TO workmate_person;
    GRANT workmate_person TO CURRENT_USER;
EXCEPTION
    WHEN insufficient_privilege OR undefined_object THEN
        RAISE WARNING 'the role workmate_person could not be made';
END $$;
