package dev.workmate.access.account;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Which people with a password must have a second factor. While they have none, their sign-ins are
 * good for setting one up and for nothing else; tokens of programs are not concerned, and who comes
 * by a provider shows there what the provider asks for. Thread-safe.
 */
public final class SecondFactorDemand {
    /** Of whom it is demanded. */
    public enum Of {
        /** Of nobody: people turn one on if they like. */
        OPTIONAL,
        ADMINISTRATORS,
        /** Of everybody. */
        REQUIRED;

        /** What an operator has set. */
        public static Of parse(String setting, String text) {
            return Arrays.stream(values())
                    .filter(each -> each.word().equals(text.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(
                            () ->
                                    new IllegalArgumentException(
                                            setting
                                                    + " must be one of "
                                                    + Arrays.stream(values())
                                                            .map(Of::word)
                                                            .collect(Collectors.joining(", "))
                                                    + ", was: "
                                                    + text));
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private boolean concerns(User user) {
            return switch (this) {
                case OPTIONAL -> false;
                case ADMINISTRATORS -> user.has(Role.ADMINISTRATOR);
                case REQUIRED -> true;
            };
        }
    }

    private final Of whom;
    private final Accounts accounts;

    public SecondFactorDemand(Of whom, Accounts accounts) {
        this.whom = whom;
        this.accounts = accounts;
    }

    /** Whether the person must have one, or keep it. */
    public boolean isOf(User user) {
        return whom.concerns(user);
    }

    /** Asked for each call, so that nothing has to be told where a factor is set up or lost. */
    public boolean isUnmet(Login login) {
        return login.token().kind() == AccessToken.Kind.LOGIN
                && isOf(login.user())
                && accounts.isWithoutSecondFactor(login.user().id());
    }
}
