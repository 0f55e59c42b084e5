package dev.workmate.access.jdbc;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.StorableText;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code users}. Who somebody is has one seal, which servers of the version before check
 * too, and what they may do another one.
 */
final class UserRow {
    /** Who somebody is, sealed in this order. */
    static final String PERSON = "id, name, role, created_at";

    /** What they may do, sealed in this order. */
    static final String RIGHTS = "id, tenant_id, roles, kind, disabled_at";

    /** What {@link #read} takes, of {@code users u}. */
    static final String COLUMNS =
            "u.id, u.name, u.role, u.created_at, u.seal,"
                    + " u.id, u.tenant_id, u.roles, u.kind, u.disabled_at, u.rights_seal";

    static final int COUNT = 11;

    /** Where {@link #COLUMNS} say what somebody is, and since when they may not come in. */
    static final int KIND = 9;

    static final int DISABLED_AT = 10;

    private UserRow() {}

    static String sealOfPerson(User user, long createdAt) {
        return RowSeal.of(
                List.of(
                        user.id().value(),
                        StorableText.of(user.name()),
                        formerRole(user.roles()),
                        Long.toString(createdAt)));
    }

    static String sealOfRights(User user, String kind, @Nullable Long disabledAt) {
        return RowSeal.of(
                List.of(
                        user.id().value(),
                        user.tenant().value(),
                        text(user.roles()),
                        kind,
                        disabledAt == null ? "" : Long.toString(disabledAt)));
    }

    /** What servers of the version before know of somebody's roles. */
    static String formerRole(Set<Role> roles) {
        return roles.contains(Role.ADMINISTRATOR) ? "admin" : "member";
    }

    static String text(Set<Role> roles) {
        return roles.stream()
                .sorted()
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    static Set<Role> roles(String text) {
        return Arrays.stream(text.split(","))
                .filter(name -> !name.isEmpty())
                .map(name -> Role.valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Empty where a seal does not hold. */
    static Optional<User> read(ResultSet row) throws SQLException {
        boolean holds =
                RowSeal.holds(RowSeal.columns(row, 1, 4), row.getString(5))
                        && rightsHold(RowSeal.columns(row, 6, 5), row.getString(11));
        return holds
                ? Optional.of(
                        new User(
                                new UserId(row.getString(1)),
                                new TenantId(row.getString(7)),
                                row.getString(2),
                                roles(row.getString(8))))
                : Optional.empty();
    }

    /** A server of the version before seals no rights: what it writes has the fewest. */
    private static boolean rightsHold(List<String> rights, @Nullable String seal) {
        boolean fewest =
                rights.subList(1, 5)
                        .equals(List.of(TenantId.DEFAULT.value(), "user", "person", ""));
        return seal == null && fewest || RowSeal.holds(rights, seal);
    }
}
