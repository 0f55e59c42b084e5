package dev.workmate.access;

class RememberedAttemptsTest extends AttemptsContract {
    @Override
    protected Attempts attempts() {
        return new RememberedAttempts(time);
    }
}
