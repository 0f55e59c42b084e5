package dev.workmate.configuration;

import java.util.List;

/** The other servers on the same database, and the configuration each of them goes by. */
public interface Peers {
    /** Says by which one this server goes; others hear of it for less than a minute. */
    void tell(String version);

    /** The versions of all others that have said theirs lately. */
    List<String> others();
}
