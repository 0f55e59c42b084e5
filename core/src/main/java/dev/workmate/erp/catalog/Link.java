package dev.workmate.erp.catalog;

/** A way from one entity set to another. */
record Link(String from, String to, String on, Kind kind, String navigation) {
    /** How the way can be gone. */
    enum Kind {
        /** A navigation of the first: expand it. */
        EXPAND,
        /** A navigation of the second, taken the other way: filter or join. */
        BACKWARDS,
        /** Two properties that mean the same: join. */
        JOIN
    }

    String words() {
        return switch (kind) {
            case EXPAND -> "%s → %s: expand '%s' (%s)".formatted(from, to, navigation, on);
            case BACKWARDS -> "%s → %s: filter or join %s where %s".formatted(from, to, to, on);
            case JOIN -> "%s → %s: join where %s".formatted(from, to, on);
        };
    }
}
