package dev.workmate.access;

/** What an API token is good for; a sign-in is good for all. */
public enum Scope {
    /** Reading what is the person's own. */
    READ,
    /** Making and changing what is the person's own, and talking to agents. */
    WRITE,
    /** Answering questions for approval. */
    APPROVE,
    /** Administration, where the person has the role for it. */
    ADMIN
}
