package dev.workmate.settings;

/**
 * Where the database is, with the password that may stand in it; empty for the embedded one. Shows
 * itself to nobody.
 */
public record DatabaseUrl(String value) {
    @Override
    public String toString() {
        return "DatabaseUrl[…]";
    }
}
