package dev.workmate.id;

/**
 * Names an agent in kebab case, such as {@code erp-agent}; stable, because stored events carry it.
 */
public record AgentId(String value) {
    private static final int MAX_LENGTH = 64;

    public AgentId {
        if (!isOne(value)) {
            throw new IllegalArgumentException(
                    "an agent id is 1 to 64 characters of a-z, 0-9 and single dashes, was: "
                            + value);
        }
    }

    @Override
    public String toString() {
        return value;
    }

    /** Whether the text can be an agent's id. */
    public static boolean isOne(String text) {
        if (text.isEmpty()
                || text.length() > MAX_LENGTH
                || text.startsWith("-")
                || text.endsWith("-")
                || text.contains("--")) {
            return false;
        }
        return text.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-');
    }
}
