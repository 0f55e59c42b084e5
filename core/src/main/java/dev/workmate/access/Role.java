package dev.workmate.access;

/** What a person may do within their tenant. */
public enum Role {
    /** Works with the assistant; all they make is their own. */
    USER,
    /** Decides what another person's turn asks for, where a rule demands a second person. */
    APPROVER,
    /** Reads the logs of all, and changes nothing. */
    AUDITOR,
    /** Looks after the servers: health, metrics, what is connected. */
    OPERATOR,
    /** Says who is who: people, roles, invitations, settings; reads the logs of all. */
    ADMINISTRATOR
}
