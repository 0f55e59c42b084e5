package dev.workmate.access;

import dev.workmate.id.UserId;
import java.util.List;

/** Tells who may decide on what somebody else asked for. Thread-safe. */
@FunctionalInterface
public interface Approvers {
    /** Where nobody does. */
    Approvers NONE = _ -> List.of();

    /** The approvers of the person's tenant, without the person. */
    List<UserId> beside(UserId person);
}
