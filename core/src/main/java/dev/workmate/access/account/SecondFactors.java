package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The store of second factors. Thread-safe. */
public interface SecondFactors {
    /** Whether codes are asked for. */
    enum State {
        /** A secret was made, and its owner has not shown a code yet. */
        BEGUN,
        ON
    }

    /** A second factor, with its secret in the clear: for as short as can be. */
    record Factor(byte[] secret, State state) {
        @Override
        public String toString() {
            return "[second factor]";
        }
    }

    Optional<Factor> find(UserId user);

    /** Says whether codes are asked for, without opening the secret. */
    boolean isOn(UserId user);

    /** Makes a new secret that is not yet asked for; does nothing where codes are asked for. */
    void begin(UserId user, byte[] secret);

    /** Codes are asked for from now on; the hashes are of recovery codes. */
    void turnOn(UserId user, List<String> recoveryHashes, Act act);

    void turnOff(UserId user, Act act);

    /** Marks a step's code as used; false where it or a later one was used before. */
    boolean useStep(UserId user, long step);

    /** False where there is no such code, or it was used before. */
    boolean useRecoveryCode(UserId user, String hash, Instant at);

    int recoveryCodesLeft(UserId user);
}
