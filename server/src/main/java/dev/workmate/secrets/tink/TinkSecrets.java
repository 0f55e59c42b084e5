package dev.workmate.secrets.tink;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import dev.workmate.id.Acting;
import dev.workmate.id.Uuids;
import dev.workmate.secrets.DataKeyStore;
import dev.workmate.secrets.DataKeyStore.WrappedKey;
import dev.workmate.secrets.KeyRotation;
import dev.workmate.secrets.MasterKey;
import dev.workmate.secrets.MasterKeys;
import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.SecretPlace;
import dev.workmate.secrets.UnreadableSecretException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Envelope encryption: secrets are sealed under a data key, data keys lie in the store wrapped by a
 * master key. Unwrapped data keys stay in memory, so that a master key is asked once for each.
 * Thread-safe.
 */
public final class TinkSecrets implements KeyRotation.ResealableSecrets {
    /** How long this server may go on sealing under a data key that is no longer the newest. */
    static final Duration FRESH = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(TinkSecrets.class);

    private final DataKeyStore store;
    private final MasterKeys masters;
    private final InstantSource time;
    private final Map<String, Aead> opened = new ConcurrentHashMap<>();
    private volatile @Nullable Active active;

    public TinkSecrets(DataKeyStore store, MasterKeys masters, InstantSource time) {
        this.store = store;
        this.masters = masters;
        this.time = time;
        try {
            AeadConfig.register();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot encrypt with AES-GCM", e);
        }
    }

    /** The data key to seal with, as of a moment. */
    private record Active(String id, Aead key, Instant seen) {}

    @Override
    public SealedSecret seal(byte[] secret, SecretPlace place) {
        Active with = active();
        try {
            return new SealedSecret(with.id(), with.key().encrypt(secret, place.bytes()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a secret could not be sealed", e);
        }
    }

    @Override
    public byte[] open(SealedSecret sealed, SecretPlace place) throws UnreadableSecretException {
        Aead key = opened.get(sealed.keyId());
        if (key == null) {
            key = find(sealed.keyId());
        }
        try {
            return key.decrypt(sealed.cipherText(), place.bytes());
        } catch (GeneralSecurityException e) {
            throw new UnreadableSecretException(
                    "the secret of " + place + " was changed, or sealed for another place");
        }
    }

    private Aead find(String id) throws UnreadableSecretException {
        WrappedKey wrapped =
                Acting.asNobody(store::all).stream()
                        .filter(key -> key.id().equals(id))
                        .findFirst()
                        .orElseThrow(
                                () -> new UnreadableSecretException("there is no data key " + id));
        return unwrap(wrapped);
    }

    private Active active() {
        Active known = active;
        if (known != null && time.instant().isBefore(known.seen().plus(FRESH))) {
            return known;
        }
        synchronized (this) {
            Active now = active;
            if (now == null || now == known) {
                now = look(known);
                active = now;
            }
            return now;
        }
    }

    /** The newest that can be unwrapped here; where the store is away, the one that is known. */
    private Active look(@Nullable Active known) {
        try {
            for (WrappedKey key : Acting.asNobody(store::all)) {
                Optional<Aead> usable = tryUnwrap(key);
                if (usable.isPresent()) {
                    return new Active(key.id(), usable.get(), time.instant());
                }
            }
        } catch (RuntimeException e) {
            if (known == null) {
                throw e;
            }
            log.warn("data keys cannot be read; {} stays in use", known.id(), e);
            return new Active(known.id(), known.key(), time.instant());
        }
        return Acting.asNobody(this::make);
    }

    private Optional<Aead> tryUnwrap(WrappedKey key) {
        try {
            return Optional.of(unwrap(key));
        } catch (UnreadableSecretException e) {
            log.error("{} cannot be used to seal: {}", key, e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public synchronized void begin() {
        active = make();
    }

    @Override
    public synchronized void refresh() {
        active = look(active);
    }

    private Active make() {
        MasterKey master = masters.current();
        WrappedKey blank = new WrappedKey(Uuids.next(), master.id(), master.id(), new byte[0]);
        try {
            KeysetHandle fresh = KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM);
            byte[] plain =
                    TinkProtoKeysetFormat.serializeKeyset(fresh, InsecureSecretKeyAccess.get());
            try {
                store.add(blank.wrappedBy(master.id(), master.wrap(plain, blank.context())));
            } finally {
                Arrays.fill(plain, (byte) 0);
            }
            Aead key = fresh.getPrimitive(RegistryConfiguration.get(), Aead.class);
            opened.put(blank.id(), key);
            return new Active(blank.id(), key, time.instant());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a data key could not be made", e);
        }
    }

    private Aead unwrap(WrappedKey key) throws UnreadableSecretException {
        Aead known = opened.get(key.id());
        if (known != null) {
            return known;
        }
        MasterKey master =
                masters.find(key.masterKey())
                        .orElseThrow(
                                () ->
                                        new UnreadableSecretException(
                                                "the master key "
                                                        + key.masterKey()
                                                        + " is not on this server"));
        byte[] plain = master.unwrap(key.bytes(), key.context());
        try {
            Aead usable =
                    TinkProtoKeysetFormat.parseKeyset(plain, InsecureSecretKeyAccess.get())
                            .getPrimitive(RegistryConfiguration.get(), Aead.class);
            opened.put(key.id(), usable);
            return usable;
        } catch (GeneralSecurityException e) {
            throw new UnreadableSecretException("the data key " + key.id() + " is none of ours");
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }
}
