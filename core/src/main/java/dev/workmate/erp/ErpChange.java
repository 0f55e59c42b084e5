package dev.workmate.erp;

import java.util.Optional;

/** Something to be changed in an entity set. Never sent twice. */
public sealed interface ErpChange {
    String set();

    /** A new record; {@link ErpValue.NestedMany} values are its lines. */
    record Create(String set, ErpRow row) implements ErpChange {}

    /** Only the values given are changed, and only if the record still has this version. */
    record Update(String set, ErpKey key, ErpRow changes, String etag) implements ErpChange {}

    record Delete(String set, ErpKey key, String etag) implements ErpChange {}

    /** An action of the record, such as {@code post}; with a version only if it still has that. */
    record Invoke(String set, ErpKey key, String action, Optional<String> etag)
            implements ErpChange {}
}
