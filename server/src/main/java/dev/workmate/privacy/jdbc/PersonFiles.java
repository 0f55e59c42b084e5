package dev.workmate.privacy.jdbc;

import java.util.List;

/**
 * What the database says of a person beside conversations and files; no secret is among the
 * columns. {@code PersonFilesTest} holds it against the schema.
 */
final class PersonFiles {
    static final List<PersonFile> ALL =
            List.of(
                    PersonFile.of(
                            "account.jsonl",
                            "who you are here",
                            "SELECT u.id, u.name, u.kind, u.roles, u.tenant_id, m.team,"
                                    + " u.created_at, u.disabled_at FROM users u LEFT JOIN"
                                    + " team_members m ON m.user_id = u.id WHERE u.id = ?"),
                    PersonFile.of(
                            "password.jsonl",
                            "what you sign in as, and since when with this password",
                            "SELECT login, password_at FROM accounts WHERE user_id = ?"),
                    PersonFile.of(
                            "second-factor.jsonl",
                            "since when codes are asked for, and recovery codes that were used",
                            "SELECT f.on_since, (SELECT COUNT(*) FROM recovery_codes r WHERE"
                                    + " r.user_id = f.user_id) AS recovery_codes, (SELECT"
                                    + " COUNT(r.used_at) FROM recovery_codes r WHERE r.user_id ="
                                    + " f.user_id) AS used_recovery_codes FROM second_factors f WHERE"
                                    + " f.user_id = ?"),
                    PersonFile.of(
                            "identities.jsonl",
                            "who you are to the providers that vouch for you",
                            "SELECT provider, issuer, subject, created_at FROM identities WHERE"
                                    + " user_id = ? ORDER BY created_at"),
                    PersonFile.of(
                            "sign-ins-and-tokens.jsonl",
                            "where you are signed in, and your API tokens without their secrets",
                            "SELECT t.id, t.kind, t.name, t.scopes, t.created_at, t.expires_at,"
                                    + " t.confirmed_at, u.used_at, u.address, u.device, p.provider,"
                                    + " p.issuer, p.subject FROM tokens t LEFT JOIN token_uses u ON"
                                    + " u.token_id = t.id LEFT JOIN provider_sign_ins p ON"
                                    + " p.token_id = t.id WHERE t.user_id = ? ORDER BY"
                                    + " t.created_at"),
                    PersonFile.seenByTheServer(
                            "invitations.jsonl",
                            "links to accounts that you made, and those for a new password of"
                                    + " yours",
                            "SELECT kind, note, roles, created_at, expires_at, used_at FROM"
                                    + " account_links WHERE made_by = ? OR user_id = ? ORDER BY"
                                    + " created_at"),
                    PersonFile.seenByTheServer(
                            "letters.jsonl",
                            "letters that were sent to you, without their text",
                            "SELECT kind, recipient, state, created_at, done_at FROM mails WHERE"
                                    + " user_id = ? OR recipient IN (SELECT login FROM accounts"
                                    + " WHERE user_id = ?) ORDER BY created_at"),
                    PersonFile.seenByTheServer(
                            "log.jsonl",
                            "what the log of security and administration says of you; from where"
                                    + " only where you did it yourself",
                            "SELECT a.at, a.kind, a.area, a.detail, CASE WHEN a.actor_id = p.id"
                                    + " THEN 'you' ELSE 'somebody else' END AS actor_id, CASE WHEN"
                                    + " a.actor_id = p.id THEN a.address END AS address FROM users"
                                    + " p JOIN acts a ON a.tenant_id = p.tenant_id AND (a.actor_id"
                                    + " = p.id OR a.subject_id = p.id) WHERE p.id = ? ORDER BY"
                                    + " a.sequence"),
                    PersonFile.of(
                            "preferences.jsonl",
                            "how you want the page to be",
                            "SELECT theme, density, language, agent, model, notifications,"
                                    + " changed_at FROM preferences WHERE owner_id = ?"),
                    PersonFile.of(
                            "connections.jsonl",
                            "your sign-ins at Microsoft, without their secrets",
                            "SELECT id, account, state, created_at FROM connections WHERE owner_id"
                                    + " = ?"),
                    PersonFile.of(
                            "systems.jsonl",
                            "systems you have connected, without secrets",
                            "SELECT id, kind, name, way, settings, state, error, checked_at,"
                                    + " created_at, used_at FROM system_connections WHERE owner_id"
                                    + " = ?"),
                    PersonFile.of(
                            "system-sign-ins.jsonl",
                            "where you are signed in with your own rights, without secrets",
                            "SELECT connection_id, state, error, checked_at, created_at, used_at"
                                    + " FROM connection_sign_ins WHERE owner_id = ?"),
                    PersonFile.of(
                            "sources.jsonl",
                            "sources of documents",
                            "SELECT id, kind, name, settings, connection, state, error,"
                                    + " created_at, last_read_at FROM sources WHERE owner_id = ?"),
                    PersonFile.of(
                            "source-items.jsonl",
                            "what these sources have told of",
                            "SELECT source_id, external_id, parent_id, kind, name, title, folder,"
                                    + " size, url, is_gone, file_id, failure FROM source_items"
                                    + " WHERE owner_id = ? ORDER BY source_id, external_id"),
                    PersonFile.of(
                            "files.jsonl",
                            "your files; each lies in library/ID/NAME",
                            "SELECT id, name, folder, media_type, size, version, state, failure,"
                                    + " pages, characters, created_at, updated_at FROM files WHERE"
                                    + " owner_id = ? ORDER BY id"),
                    PersonFile.of(
                            "removed-files.jsonl",
                            "files that you have deleted and that can still be restored, or are"
                                    + " held; each lies in removed/ID/NAME",
                            "SELECT id, name, folder, media_type, size, version, state, failure,"
                                    + " pages, characters, created_at, updated_at, removed_at FROM"
                                    + " removed_files WHERE owner_id = ? ORDER BY id"),
                    PersonFile.of(
                            "uploads.jsonl",
                            "files on their way here",
                            "SELECT id, name, folder, media_type, size, received, file_id,"
                                    + " expires_at FROM uploads WHERE owner_id = ?"),
                    PersonFile.of(
                            "sessions.jsonl",
                            "your conversations, how you have arranged them, and when those you"
                                    + " deleted go",
                            "SELECT s.id, s.key_id, s.title, s.state, s.head, s.created_at,"
                                    + " s.updated_at, m.folder, m.seen, m.pinned_at, m.archived_at,"
                                    + " m.erase_at FROM sessions s LEFT JOIN session_marks m ON"
                                    + " m.session_number = s.number WHERE s.owner_id = ? ORDER BY"
                                    + " s.number"),
                    PersonFile.of(
                            "grants.jsonl",
                            "what tools may do unasked in a conversation, because you said so",
                            "SELECT g.session_id, g.tool_name, g.entity, g.granted_at FROM grants"
                                    + " g JOIN sessions s ON s.id = g.session_id WHERE s.owner_id ="
                                    + " ? ORDER BY g.granted_at"),
                    PersonFile.seenByTheServer(
                            "decisions.jsonl",
                            "questions of others that you decided as the second person",
                            "SELECT a.approval_id, a.tool_name, a.decision, a.decided_at FROM"
                                    + " approvals a JOIN sessions s ON s.number = a.session_number"
                                    + " WHERE a.decided_by = ? AND s.owner_id <> ? ORDER BY"
                                    + " a.decided_at"),
                    PersonFile.of(
                            "usage.jsonl",
                            "which model was asked when and for what, and what it cost; vectors"
                                    + " of your files and questions, and calls of deleted"
                                    + " conversations, too",
                            "SELECT session_id, sequence, call_id, day, agent_id, provider, model,"
                                    + " role, outcome, team, company, connection_id, input_tokens,"
                                    + " output_tokens, cache_read_tokens, cache_write_tokens,"
                                    + " reasoning_tokens, cost_amount, cost_currency FROM ledger"
                                    + " WHERE owner_id = ? ORDER BY session_number, sequence"),
                    PersonFile.of(
                            "budgets.jsonl",
                            "what you alone may spend, in billionths",
                            "SELECT period, nanos, relief_nanos, relief_until, changed_at FROM"
                                    + " budgets WHERE scope = 'person' AND subject = ?"),
                    PersonFile.of(
                            "spent.jsonl",
                            "what you have spent in each day and month, in billionths",
                            "SELECT period, currency, nanos, warned FROM spent WHERE scope ="
                                    + " 'person' AND subject = ? ORDER BY period"));

    private PersonFiles() {}
}
