-- The latest model_selected of a session says which model was chosen for it.
CREATE INDEX message_events_models ON message_events (session_number, type, sequence)
    WHERE type = 32;
