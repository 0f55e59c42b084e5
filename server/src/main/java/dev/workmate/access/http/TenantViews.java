package dev.workmate.access.http;

import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which calls are about what others of the tenant did: administration, the audit of a session, what
 * the tenant has used. For these alone the database shows administrators and auditors more than
 * their own rows.
 */
final class TenantViews {
    private static final String ADMINISTRATION = "/api/admin/";
    private static final String USAGE = "/api/usage";
    private static final Pattern AUDIT = Pattern.compile("/api/sessions/[^/]+/audit(?:/[^/]+)?");

    private TenantViews() {}

    /** {@code scope} tells the call's parameter of this name; a body may be read by that. */
    static boolean contain(String path, Supplier<@Nullable String> scope) {
        return path.startsWith(ADMINISTRATION)
                || AUDIT.matcher(path).matches()
                || path.equals(USAGE) && "tenant".equals(scope.get());
    }
}
