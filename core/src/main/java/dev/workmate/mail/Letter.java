package dev.workmate.mail;

/** What a mail says. Links in it are secrets, so nothing of it is ever logged. */
public record Letter(String subject, String text) {
    @Override
    public String toString() {
        return "[letter]";
    }
}
