package dev.workmate.configuration;

import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether all servers on one database go by the same configuration: asked every few seconds, told
 * in between from memory, and said in the log when it changes. Thread-safe.
 */
public final class Agreement {
    private static final Logger log = LoggerFactory.getLogger(Agreement.class);

    private final Supplier<String> version;
    private final Peers peers;
    private volatile View last = new View(1, 1);

    /** How many servers there are, this one included, and how many different versions they have. */
    public record View(int servers, int versions) {}

    public Agreement(Supplier<String> version, Peers peers) {
        this.version = version;
        this.peers = peers;
    }

    /** Tells the others and looks at them; called every few seconds. */
    public synchronized void look() {
        String mine = version.get();
        peers.tell(mine);
        List<String> others = peers.others();
        long different =
                others.stream().filter(version -> !version.equals(mine)).distinct().count();
        View now = new View(1 + others.size(), 1 + (int) different);
        View before = last;
        last = now;
        if (now.versions() > 1 && before.versions() == 1) {
            log.warn(
                    "servers on this database go by {} different configurations; this one by {}",
                    now.versions(),
                    mine);
        } else if (now.versions() == 1 && before.versions() > 1) {
            log.info("all servers go by the configuration {} again", mine);
        }
    }

    public View last() {
        return last;
    }
}
