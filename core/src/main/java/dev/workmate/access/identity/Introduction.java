package dev.workmate.access.identity;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a provider says of somebody who has just come from there, checked to be the provider's word.
 * {@code session} is the provider's name for the sign-in; {@code shownAt} is when they last showed
 * it who they are, and long ago where it does not say.
 */
public record Introduction(
        String provider,
        Identity identity,
        String name,
        Mailbox mailbox,
        Groups groups,
        Optional<String> session,
        Instant shownAt) {
    private static final int MAX_NAME = 100;

    /** An e-mail address, and whether the provider knows that it is the person's. */
    public record Mailbox(String address, boolean verified) {
        public static final Mailbox NONE = new Mailbox("", false);

        /** Empty where the provider does not stand by the address. */
        Optional<String> domain() {
            int at = address.lastIndexOf('@');
            return verified && at > 0
                    ? Optional.of(address.substring(at + 1).toLowerCase(java.util.Locale.ROOT))
                    : Optional.empty();
        }
    }

    /** The groups that somebody is in; incomplete where there are too many to be told. */
    public record Groups(Set<String> names, boolean complete) {
        public static Groups of(String... names) {
            return new Groups(Set.of(names), true);
        }

        public Groups {
            names = Set.copyOf(names);
        }
    }

    public Introduction {
        name = name.isBlank() ? identity.subject() : name.strip();
        name = name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
    }
}
