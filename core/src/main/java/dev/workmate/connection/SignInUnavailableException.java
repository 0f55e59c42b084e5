package dev.workmate.connection;

/** The sign-in server did not answer as it should; later it may. The message is for the person. */
public final class SignInUnavailableException extends Exception {
    public SignInUnavailableException(String message) {
        super(message);
    }

    public String words() {
        return String.valueOf(getMessage());
    }
}
