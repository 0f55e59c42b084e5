-- Which languages there are is the page's business: it speaks another one as soon as it has a file of its texts.
ALTER TABLE preferences DROP CONSTRAINT preferences_language_check;
ALTER TABLE preferences ADD CONSTRAINT preferences_language_check CHECK (language ~ '^(system|[a-z]{2,3})$');
