package dev.workmate.erp;

/**
 * Where a system says that more records are. It may have been through a model's hands: a connector
 * follows it only below its own addresses.
 */
public record ErpCursor(String value) {
    public ErpCursor {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a cursor is not blank");
        }
    }
}
