package dev.workmate.erp;

import dev.workmate.id.SessionId;
import java.util.List;

/**
 * The systems that a session works with, with the rights of its owner and the nearest first: the
 * owner's own, those of the tenant, the operator's. Thread-safe.
 */
@FunctionalInterface
public interface ErpSystems {
    /** Names are unique among them. */
    List<ErpPlace> of(SessionId session);
}
