package dev.workmate.tool;

/** How much a call can do to the world, and so who must agree to it. */
public enum Tier {
    /** Changes nothing. */
    READ,
    /** Changes nothing, but tells somebody outside what is looked for: a person agrees. */
    READ_OUTSIDE,
    /**
     * Changes something that can be undone or is not yet in force: a person agrees, once or for an
     * entity.
     */
    DRAFT_WRITE,
    /** Cannot be undone, or is sent outside: a person agrees every time. */
    IRREVERSIBLE
}
