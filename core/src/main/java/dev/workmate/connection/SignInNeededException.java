package dev.workmate.connection;

/** A person has to sign in, for the first time or again; the message is for the person. */
public final class SignInNeededException extends Exception {
    public SignInNeededException(String message) {
        super(message);
    }

    public String words() {
        return String.valueOf(getMessage());
    }
}
