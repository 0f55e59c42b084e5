package dev.workmate.access.oidc;

import dev.workmate.access.Role;
import dev.workmate.access.identity.ProviderRules;
import dev.workmate.id.TenantId;
import dev.workmate.id.Uuids;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads {@code WORKMATE_OIDC_PROVIDERS} and, for each of them, {@code WORKMATE_OIDC_<ID>_…}. What
 * would let nobody in, or everybody by mistake, stops the start.
 */
public final class ProvidersSetting {
    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]{0,29}");

    private final Function<String, Optional<String>> lookup;
    private final Predicate<TenantId> tenants;
    private final String id;

    private ProvidersSetting(
            Function<String, Optional<String>> lookup, Predicate<TenantId> tenants, String id) {
        this.lookup = lookup;
        this.tenants = tenants;
        this.id = id;
    }

    /**
     * {@code lookup} takes the names of environment variables, {@code tenants} says which tenants
     * there are.
     */
    public static List<ProviderSettings> read(
            Function<String, Optional<String>> lookup, Predicate<TenantId> tenants) {
        List<ProviderSettings> all = new ArrayList<>();
        for (String id : words(lookup.apply("WORKMATE_OIDC_PROVIDERS").orElse(""))) {
            if (!ID.matcher(id).matches()) {
                throw new IllegalArgumentException(
                        "WORKMATE_OIDC_PROVIDERS must be names of lower-case letters and digits,"
                                + " separated by commas, was: "
                                + id);
            }
            all.add(new ProvidersSetting(lookup, tenants, id).provider());
        }
        return List.copyOf(all);
    }

    private ProviderSettings provider() {
        return new ProviderSettings(
                id,
                text("NAME").orElse(id),
                issuer(),
                new ProviderSettings.Client(required("CLIENT_ID"), secret(), scopes()),
                text("GROUPS_CLAIM").orElse("groups"),
                rules());
    }

    private String issuer() {
        String issuer = required("ISSUER");
        try {
            if (Endpoints.isAllowed(URI.create(issuer))) {
                return issuer;
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw wrong("ISSUER", "must be an https address, or http on this machine", issuer);
    }

    private String secret() {
        return text("CLIENT_SECRET")
                .or(() -> text("CLIENT_SECRET_FILE").map(this::content))
                .map(String::strip)
                .orElse("");
    }

    private String content(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException(
                    variable("CLIENT_SECRET_FILE") + " names a file that cannot be read", e);
        }
    }

    private Set<String> scopes() {
        Set<String> scopes = new LinkedHashSet<>(Set.of("openid"));
        scopes.addAll(Arrays.asList(text("SCOPES").orElse("profile email").strip().split("[ ,]+")));
        return scopes;
    }

    private ProviderRules rules() {
        Map<String, Set<Role>> byGroup = new HashMap<>();
        for (String pair : words(text("ROLES").orElse(""))) {
            int equals = pair.lastIndexOf('=');
            if (equals <= 0) {
                throw wrong("ROLES", "must be such as staff=user, it=user+administrator", pair);
            }
            byGroup.put(
                    pair.substring(0, equals).strip(), roles("ROLES", pair.substring(equals + 1)));
        }
        Set<Role> others =
                text("DEFAULT_ROLES").map(roles -> roles("DEFAULT_ROLES", roles)).orElse(Set.of());
        if (byGroup.isEmpty() && others.isEmpty()) {
            throw new IllegalArgumentException(
                    variable("ROLES")
                            + " or "
                            + variable("DEFAULT_ROLES")
                            + " must be set: otherwise nobody could sign in");
        }
        Set<String> domains =
                words(text("DOMAINS").orElse("")).stream()
                        .map(domain -> domain.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
        return new ProviderRules(id, tenant(), byGroup, others, domains);
    }

    private TenantId tenant() {
        Optional<String> named = text("TENANT");
        if (named.isEmpty()) {
            return TenantId.DEFAULT;
        }
        return named.filter(Uuids::isUuid)
                .map(TenantId::new)
                .filter(tenants)
                .orElseThrow(
                        () ->
                                wrong(
                                        "TENANT",
                                        "must be the id of a tenant that there is, as"
                                                + " GET /api/admin/tenants tells them",
                                        named.get()));
    }

    private Set<Role> roles(String setting, String text) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (String name : text.split("\\+")) {
            try {
                roles.add(Role.valueOf(name.strip().toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                throw wrong(
                        setting,
                        "may name user, approver, auditor, operator and administrator, joined by +",
                        name.strip());
            }
        }
        return roles;
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private String variable(String setting) {
        return "WORKMATE_OIDC_" + id.toUpperCase(Locale.ROOT) + "_" + setting;
    }

    private Optional<String> text(String setting) {
        return lookup.apply(variable(setting)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private String required(String setting) {
        return text(setting)
                .orElseThrow(
                        () -> new IllegalArgumentException(variable(setting) + " must be set"));
    }

    private IllegalArgumentException wrong(String setting, String rule, String was) {
        return new IllegalArgumentException(variable(setting) + " " + rule + ", was: " + was);
    }
}
