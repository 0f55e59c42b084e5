package dev.workmate.secrets;

import java.util.Collection;
import java.util.List;

/** Which servers are there, and which master keys each of them can use. Thread-safe. */
public interface KeyHolders {
    /** This server is there, and can use these. */
    void announce(Collection<String> masterKeys);

    /** Servers that are there and cannot use a master key. */
    List<String> without(String masterKey);

    /** This server goes. */
    void leave();
}
