package dev.workmate.access.oidc;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the page was when somebody went to sign in: a path of this server, or its beginning. */
final class ReturnPath {
    /** No second slash and no backslash: browsers would take it for another host. */
    private static final Pattern PATH = Pattern.compile("/(?:[A-Za-z0-9_-][A-Za-z0-9_/-]{0,199})?");

    private ReturnPath() {}

    static String of(@Nullable String wish) {
        return wish != null && PATH.matcher(wish).matches() ? wish : "/";
    }
}
