-- Nothing to do: rows are walled off by person in PostgreSQL only, where this version does so.
SELECT 1;
