package dev.workmate.access.oidc;

import dev.workmate.access.identity.ProviderDoor;
import java.io.IOException;
import java.util.Locale;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** Why nothing came of a sign-in by a provider, as the page is told it. */
enum Trouble {
    /** There is no such provider. */
    UNKNOWN,
    /** The provider does not answer. */
    AWAY,
    /** This browser began no such sign-in, or too long ago, or it was used already. */
    EXPIRED,
    /** The person or the provider did not go on. */
    CANCELLED,
    /** What came back is not the provider's word for this sign-in. */
    REFUSED,
    NO_ROLE,
    TOO_MANY_GROUPS,
    FOREIGN_DOMAIN,
    DISABLED,
    OTHER_TENANT,
    OTHER_PERSON,
    NOT_FRESH,
    /** Too many sign-ins came to nothing. */
    TOO_MANY_ATTEMPTS,
    /** A fault of our own. */
    FAILED;

    String code() {
        return "provider_" + name().toLowerCase(Locale.ROOT);
    }

    static Trouble of(ProviderDoor.Reason reason) {
        return switch (reason) {
            case NO_ROLE -> NO_ROLE;
            case TOO_MANY_GROUPS -> TOO_MANY_GROUPS;
            case FOREIGN_DOMAIN -> FOREIGN_DOMAIN;
            case DISABLED -> DISABLED;
            case OTHER_TENANT -> OTHER_TENANT;
            case OTHER_PERSON -> OTHER_PERSON;
            case NOT_FRESH -> NOT_FRESH;
        };
    }

    static Trouble of(AuthenticationException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof IOException) {
                return AWAY;
            }
            if (each instanceof OAuth2AuthenticationException error) {
                for (Trouble trouble : values()) {
                    if (trouble.code().equals(error.getError().getErrorCode())) {
                        return trouble;
                    }
                }
                if (error.getError().getErrorCode().equals("access_denied")) {
                    return CANCELLED;
                }
            }
        }
        return REFUSED;
    }
}
