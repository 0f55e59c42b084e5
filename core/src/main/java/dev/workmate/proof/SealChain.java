package dev.workmate.proof;

import dev.workmate.proof.SealRecord.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows a chain of seals from its beginning and says what first is wrong: numbers, hashes, keys
 * and signatures must follow from each other. Not thread-safe.
 */
public final class SealChain {
    private @Nullable SealRecord last;
    private @Nullable SealRecord lastSeal;
    private String publicKey = "";
    private String firstFingerprint = "";

    /** What is wrong with the next line; empty where it follows, and is taken in. */
    public Optional<String> add(SealRecord record) {
        Optional<String> fault = fault(record);
        if (fault.isEmpty()) {
            last = record;
            if (record.kind() == Kind.KEY) {
                publicKey = record.value();
                firstFingerprint = firstFingerprint.isEmpty() ? record.signer() : firstFingerprint;
            } else {
                lastSeal = record;
            }
        }
        return fault;
    }

    private Optional<String> fault(SealRecord record) {
        SealRecord before = last;
        String name = "Seal " + record.number();
        if (before == null) {
            if (record.number() != 1
                    || record.kind() != Kind.KEY
                    || !record.previous().equals(SealRecord.NONE)) {
                return Optional.of("The chain of seals does not begin with its first key.");
            }
            return isSigned(record, record.value())
                    ? Optional.empty()
                    : Optional.of("The first key is not signed by itself.");
        }
        if (record.number() != before.number() + 1) {
            return Optional.of(name + " does not follow number " + before.number() + ".");
        }
        if (!record.previous().equals(before.hash())) {
            return Optional.of(name + " names another line before it.");
        }
        if (!record.installation().equals(before.installation())) {
            return Optional.of(name + " is of another installation.");
        }
        if (record.at().isBefore(before.at())) {
            return Optional.of(name + " is older than the one before.");
        }
        return isSigned(record, publicKey)
                ? Optional.empty()
                : Optional.of(name + " is not signed by the key of its time.");
    }

    private static boolean isSigned(SealRecord record, String publicKey) {
        try {
            return record.signer().equals(SealKey.fingerprint(publicKey))
                    && SealKey.isSigned(record.signedText(), record.signature(), publicKey);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Takes in all, and stops at the first that does not follow. */
    public Optional<String> addAll(List<SealRecord> records) {
        for (SealRecord record : records) {
            Optional<String> fault = add(record);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    public Optional<SealRecord> last() {
        return Optional.ofNullable(last);
    }

    /** The newest line that seals heads. */
    public Optional<SealRecord> lastSeal() {
        return Optional.ofNullable(lastSeal);
    }

    /** The fingerprint of the key that signs now; empty before the first. */
    public String signer() {
        return publicKey.isEmpty() ? "" : SealKey.fingerprint(publicKey);
    }

    /** The fingerprint of the first key, which all trust goes back to. */
    public String anchor() {
        return firstFingerprint;
    }
}
