package dev.workmate.access;

import dev.workmate.id.UserId;

/** A person who is signed in. */
public record User(UserId id, String name, Role role) {
    /** What a person may do besides using what is their own. */
    public enum Role {
        MEMBER,
        ADMIN
    }
}
