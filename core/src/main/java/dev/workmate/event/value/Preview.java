package dev.workmate.event.value;

import java.util.List;
import java.util.Optional;

/**
 * What a call would change, read just before a person is asked. {@code version} is the state of the
 * record it was read from: the call may act on that state only.
 */
public record Preview(List<ValueChange> changes, Optional<String> version) {
    public Preview {
        changes = List.copyOf(changes);
    }

    /** One value before and after; a side that does not exist is empty. */
    public record ValueChange(String field, Optional<String> before, Optional<String> after) {}
}
