package dev.workmate.access.identity;

/**
 * Who somebody is at a provider: the provider's own name and its word for the person, which it
 * never gives to anybody else. An e-mail address is neither.
 */
public record Identity(String issuer, String subject) {
    private static final int MAX_SUBJECT = 255;

    public Identity {
        if (issuer.isEmpty() || !isSubject(subject)) {
            throw new IllegalArgumentException(
                    "no identity: a subject of " + subject.length() + " characters at " + issuer);
        }
    }

    /** Whether a provider can call somebody so. */
    public static boolean isSubject(String text) {
        return !text.isBlank() && text.length() <= MAX_SUBJECT;
    }
}
