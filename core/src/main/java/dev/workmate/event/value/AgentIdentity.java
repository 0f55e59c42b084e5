package dev.workmate.event.value;

import dev.workmate.id.AgentId;

/**
 * How an agent appears on screen; stored with each event, so that a later change of the agent does
 * not change the past.
 */
public record AgentIdentity(AgentId id, String name, String icon, String color) {
    public AgentIdentity {
        if (name.isBlank() || icon.isBlank()) {
            throw new IllegalArgumentException("an agent needs a name and an icon: " + id);
        }
        if (!isHexColor(color)) {
            throw new IllegalArgumentException("an agent's color is #rrggbb, was: " + color);
        }
    }

    private static boolean isHexColor(String text) {
        return text.length() == 7
                && text.charAt(0) == '#'
                && text.chars().skip(1).allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
    }
}
