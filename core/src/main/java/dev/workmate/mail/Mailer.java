package dev.workmate.mail;

/** Hands one mail to a mail server, within a time limit of its own. */
@FunctionalInterface
public interface Mailer {
    Delivery send(Mail mail);
}
