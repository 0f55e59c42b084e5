package dev.workmate.billing;

import java.util.Locale;

/** What is counted by the minute, and for whom. */
public enum Rate {
    /** Calls and frames of one person. */
    PERSON(20_000),
    /** Calls from one address, signed in or not; this machine's own are not counted. */
    ADDRESS(60_000),
    /** Calls and frames of all people of one tenant. */
    TENANT(600_000),
    /** Sessions that one person makes. */
    SESSIONS(5_000);

    private final long usual;

    Rate(long usual) {
        this.usual = usual;
    }

    /** How many in a minute, where nothing is set: more than anybody needs. */
    public long usual() {
        return usual;
    }

    /** The name in settings. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
