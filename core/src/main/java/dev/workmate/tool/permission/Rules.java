package dev.workmate.tool.permission;

import java.util.List;

/**
 * What an operator has laid down: who may do what, the first match counting, and what takes two.
 */
public record Rules(List<PermissionRule> permissions, List<SecondPersonRule> secondPerson) {
    public static final Rules NONE = new Rules(List.of(), List.of());

    public Rules {
        permissions = List.copyOf(permissions);
        secondPerson = List.copyOf(secondPerson);
    }
}
