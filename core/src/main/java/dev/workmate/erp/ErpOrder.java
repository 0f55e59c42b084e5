package dev.workmate.erp;

/** A property to sort by. */
public record ErpOrder(String property, Direction direction) {
    /** Which end comes first. */
    public enum Direction {
        ASC,
        DESC
    }
}
