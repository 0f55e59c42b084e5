package dev.workmate.secrets;

import dev.workmate.id.Acting;
import dev.workmate.secrets.DataKeyStore.WrappedKey;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings everything under the newest master key: a fresh data key, all data keys wrapped by it, all
 * secrets sealed under the fresh data key. It waits until every server has the master key, changes
 * nothing that somebody else changes meanwhile, and goes on where it was: several servers may run it
 * at once. Thread-safe.
 */
public final class KeyRotation {
    private static final Logger log = LoggerFactory.getLogger(KeyRotation.class);
    private static final int BATCH = 100;

    private final DataKeyStore store;
    private final MasterKeys masters;
    private final KeyHolders holders;
    private final ResealableSecrets secrets;
    private final List<SealedColumn> columns;

    public KeyRotation(
            DataKeyStore store,
            MasterKeys masters,
            KeyHolders holders,
            ResealableSecrets secrets,
            List<SealedColumn> columns) {
        this.store = store;
        this.masters = masters;
        this.holders = holders;
        this.secrets = secrets;
        this.columns = List.copyOf(columns);
    }

    /** Secrets that can also make a data key to seal with from now on. */
    public interface ResealableSecrets extends Secrets {
        /** Makes a data key under the newest master key, and seals with it at once. */
        void begin();

        /** Looks again which data key to seal with. */
        void refresh();
    }

    /** How far it is; all is done where nothing is left. */
    public record Progress(
            String masterKey, List<String> waitingFor, long dataKeysLeft, long secretsLeft) {
        public Progress {
            waitingFor = List.copyOf(waitingFor);
        }

        public boolean isDone() {
            return waitingFor.isEmpty() && dataKeysLeft == 0 && secretsLeft == 0;
        }
    }

    /** What is left to do, without doing any of it. */
    public Progress look() {
        return Acting.asNobody(this::lookAsServer);
    }

    private Progress lookAsServer() {
        String master = masters.current().id();
        List<WrappedKey> keys = store.all();
        boolean isFresh = keys.isEmpty() || keys.getFirst().madeUnder().equals(master);
        long unwrapped = keys.stream().filter(key -> !key.masterKey().equals(master)).count();
        long secretsLeft =
                keys.isEmpty()
                        ? 0
                        : columns.stream()
                                .mapToLong(each -> each.countOthers(keys.getFirst().id()))
                                .sum();
        boolean idle = isFresh && unwrapped == 0;
        return new Progress(
                master,
                idle ? List.of() : holders.without(master),
                unwrapped + (isFresh ? 0 : 1),
                secretsLeft);
    }

    /** Does what can be done now, and says what is left. */
    public Progress run() {
        return Acting.asNobody(
                () -> {
                    Progress before = lookAsServer();
                    if (before.isDone() || !before.waitingFor().isEmpty()) {
                        return before;
                    }
                    if (before.dataKeysLeft() > 0) {
                        wrapAll();
                    }
                    secrets.refresh();
                    resealAll();
                    Progress after = lookAsServer();
                    log.info(
                            "secrets are under master key {}: {} data keys and {} secrets are left",
                            after.masterKey(),
                            after.dataKeysLeft(),
                            after.secretsLeft());
                    return after;
                });
    }

    private void wrapAll() {
        MasterKey current = masters.current();
        List<WrappedKey> keys = store.all();
        if (!keys.isEmpty() && !keys.getFirst().madeUnder().equals(current.id())) {
            secrets.begin();
        }
        for (WrappedKey key : keys) {
            if (!key.masterKey().equals(current.id())) {
                wrap(key, current);
            }
        }
    }

    private void wrap(WrappedKey key, MasterKey current) {
        MasterKey old = masters.find(key.masterKey()).orElse(null);
        if (old == null) {
            log.error("{} cannot be unwrapped: its master key is not here", key);
            return;
        }
        try {
            byte[] plain = old.unwrap(key.bytes(), key.context());
            try {
                store.replace(
                        key,
                        key.wrappedBy(current.id(), current.wrap(plain, key.context())));
            } finally {
                Arrays.fill(plain, (byte) 0);
            }
        } catch (UnreadableSecretException e) {
            log.error("{} cannot be unwrapped: {}", key, e.getMessage());
        }
    }

    private void resealAll() {
        String key = store.all().getFirst().id();
        for (SealedColumn column : columns) {
            String last = "";
            List<SealedColumn.Cell> cells = column.others(key, last, BATCH);
            while (!cells.isEmpty()) {
                cells.forEach(cell -> reseal(column, cell));
                last = cells.getLast().place().row();
                cells = column.others(key, last, BATCH);
            }
        }
    }

    /** One that cannot be read stays as it is, and is counted as left. */
    private void reseal(SealedColumn column, SealedColumn.Cell cell) {
        SealedSecret sealed = SealedSecret.parse(cell.text()).orElse(null);
        if (sealed == null) {
            log.warn("{} holds no sealed secret", cell.place());
            return;
        }
        try {
            byte[] plain = secrets.open(sealed, cell.place());
            try {
                column.replace(cell, secrets.seal(plain, cell.place()));
            } finally {
                Arrays.fill(plain, (byte) 0);
            }
        } catch (UnreadableSecretException e) {
            log.warn("{} stays under its old key: {}", cell.place(), e.getMessage());
        }
    }
}
