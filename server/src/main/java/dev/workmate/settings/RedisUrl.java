package dev.workmate.settings;

/**
 * Where a Redis is that servers on one database talk through, with the password that may stand in
 * it; empty for none. Shows itself to nobody.
 */
public record RedisUrl(String value) {
    @Override
    public String toString() {
        return "RedisUrl[…]";
    }
}
