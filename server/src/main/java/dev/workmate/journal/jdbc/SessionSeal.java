package dev.workmate.journal.jdbc;

import dev.workmate.id.TurnId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionState;
import dev.workmate.text.Digests;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A digest of a session's row: a change that the journal did not make is seen. It needs no key, so
 * who recomputes it is found by the chain and the high-water mark only.
 */
final class SessionSeal {
    private static final int LENGTH = 16;

    private SessionSeal() {}

    /** The row's columns beside the state; {@code keyId} is null where nothing is sealed. */
    record Rest(String owner, long createdAt, long updatedAt, @Nullable Long keyId) {}

    static byte[] of(SessionState state, Rest rest) {
        String row =
                String.join(
                        "\n",
                        state.id().value(),
                        rest.owner(),
                        Long.toString(rest.createdAt()),
                        Long.toString(rest.updatedAt()),
                        Long.toString(state.head()),
                        Long.toString(state.visibleHead()),
                        Long.toString(state.epoch()),
                        state.owner().map(InstanceId::value).orElse(""),
                        state.openTurn().map(TurnId::value).orElse(""),
                        Boolean.toString(state.parked()),
                        Integer.toString(state.resumes()),
                        SessionRows.waiting(state),
                        Boolean.toString(state.quarantined()),
                        state.lastHash());
        String all = rest.keyId() == null ? row : row + "\n" + rest.keyId();
        return Arrays.copyOf(Digests.bytes(all), LENGTH);
    }
}
