package dev.workmate.access.account;

import dev.workmate.access.User;

/** Tells people by mail what concerns their account. It never waits for a mail server. */
public interface AccountNews {
    /** For servers that send no mail: whoever makes a link hands it over. */
    AccountNews NONE =
            new AccountNews() {
                @Override
                public boolean isOn() {
                    return false;
                }

                @Override
                public boolean reaches(String address) {
                    return false;
                }

                @Override
                public void invited(User by, String to, AccountDesk.Made made, String language) {
                    throw new IllegalStateException("no mail is sent");
                }

                @Override
                public void newPassword(Account account, AccountDesk.Made made, String language) {
                    throw new IllegalStateException("no mail is sent");
                }

                @Override
                public void passwordChanged(Account account) {}

                @Override
                public void secondFactorRemoved(Account account) {}
            };

    /** Whether this server sends mail at all. */
    boolean isOn();

    /** Whether this is an address that mail can be sent to from here. */
    boolean reaches(String address);

    void invited(User by, String to, AccountDesk.Made made, String language);

    void newPassword(Account account, AccountDesk.Made made, String language);

    void passwordChanged(Account account);

    void secondFactorRemoved(Account account);
}
