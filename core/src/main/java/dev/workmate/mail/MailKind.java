package dev.workmate.mail;

/** What a mail is about. Stored names never change. */
public enum MailKind {
    INVITATION,
    NEW_PASSWORD,
    PASSWORD_CHANGED,
    SECOND_FACTOR_REMOVED,
    /** An administrator tries whether mail arrives. */
    TRIAL
}
