package dev.workmate.erp.json;

import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an operator set about the ERP connection, in {@code erp.json} or in variables such as {@code
 * WORKMATE_ERP_URL}, which win.
 */
public final class ErpSettings {
    private static final String ONLINE = "https://api.businesscentral.dynamics.com";
    private static final String LOGIN = "https://login.microsoftonline.com";
    private static final String VARIABLE = "WORKMATE_ERP_";
    private static final Map<String, String> VARIABLES =
            Map.ofEntries(
                    Map.entry("url", "URL"),
                    Map.entry("tenant", "TENANT"),
                    Map.entry("environment", "ENVIRONMENT"),
                    Map.entry("clientId", "CLIENT_ID"),
                    Map.entry("clientSecret", "CLIENT_SECRET"),
                    Map.entry("tokenUrl", "TOKEN_URL"),
                    Map.entry("scope", "SCOPE"),
                    Map.entry("token", "TOKEN"),
                    Map.entry("user", "USER"),
                    Map.entry("accessKey", "ACCESS_KEY"),
                    Map.entry("company", "COMPANY"),
                    Map.entry("language", "LANGUAGE"),
                    Map.entry("apis", "APIS"));

    private final Map<String, List<String>> fields;

    private ErpSettings(Map<String, List<String>> fields) {
        this.fields = fields;
    }

    /**
     * Empty where nothing is set. Fails with {@link IllegalArgumentException} or {@link
     * IOException} in words for the operator.
     */
    public static Optional<ConnectionSettings> read(
            ErpFile file, Function<String, Optional<String>> variables) throws IOException {
        Map<String, List<String>> fields = new HashMap<>(file.read());
        VARIABLES.forEach(
                (field, name) ->
                        variables
                                .apply(VARIABLE + name)
                                .map(String::strip)
                                .filter(value -> !value.isEmpty())
                                .ifPresent(value -> fields.put(field, values(field, value))));
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(new ErpSettings(fields).connection());
    }

    /** Of a connection that somebody made on the page; secrets are among the fields. */
    public static ConnectionSettings of(Map<String, String> given) {
        Map<String, List<String>> fields = new HashMap<>();
        given.forEach((field, value) -> fields.put(field, values(field, value)));
        return new ErpSettings(fields).connection();
    }

    private static List<String> values(String field, String value) {
        return field.equals("apis")
                ? Arrays.stream(value.split(",")).map(String::strip).toList()
                : List.of(value);
    }

    private ConnectionSettings connection() {
        BaseAddress root = root();
        return new ConnectionSettings(
                root,
                further(root),
                signIn(),
                find("company"),
                find("language").map(ErpSettings::language),
                ConnectionLimits.DEFAULT);
    }

    private BaseAddress root() {
        return find("url")
                .map(BaseAddress::of)
                .orElseGet(
                        () ->
                                BaseAddress.of(
                                        "%s/v2.0/%s/%s/api/v2.0"
                                                .formatted(
                                                        ONLINE,
                                                        name("tenant"),
                                                        find("environment")
                                                                .map(
                                                                        each ->
                                                                                safe(
                                                                                        "environment",
                                                                                        each))
                                                                .orElse("production"))));
    }

    /** Custom APIs by their route beside the first one's, or by an address on the same server. */
    private List<BaseAddress> further(BaseAddress root) {
        List<BaseAddress> further = new ArrayList<>();
        for (String api : fields.getOrDefault("apis", List.of())) {
            BaseAddress address;
            if (api.contains("://")) {
                address = BaseAddress.of(api);
            } else {
                String text = root.uri().toString();
                int end = text.lastIndexOf("/api/");
                if (end < 0 || !api.matches("[\\w.-]+(/[\\w.-]+){2}")) {
                    throw wrong("apis", "holds routes such as publisher/group/v1.0, not " + api);
                }
                address = BaseAddress.of(text.substring(0, end) + "/api/" + api);
            }
            if (!root.isSameServer(address.uri())) {
                throw wrong("apis", "must be on the same server as the standard API");
            }
            further.add(address);
        }
        return further;
    }

    private ServiceSignIn signIn() {
        Optional<Secret> token = find("token").map(Secret::new);
        if (token.isPresent()) {
            return new ServiceSignIn.StaticToken(printable("token", token.get()));
        }
        if (find("accessKey").isPresent()) {
            return new ServiceSignIn.AccessKey(required("user"), new Secret(required("accessKey")));
        }
        if (find("clientId").isPresent() || find("clientSecret").isPresent()) {
            return new ServiceSignIn.ClientCredentials(
                    tokenUrl(),
                    required("clientId"),
                    new Secret(required("clientSecret")),
                    find("scope").orElse(ONLINE + "/.default"));
        }
        return new ServiceSignIn.Anonymous();
    }

    private BaseAddress tokenUrl() {
        return find("tokenUrl")
                .map(BaseAddress::of)
                .orElseGet(
                        () -> BaseAddress.of(LOGIN + "/" + name("tenant") + "/oauth2/v2.0/token"));
    }

    private Optional<String> find(String field) {
        return Optional.ofNullable(fields.get(field)).map(List::getFirst);
    }

    private String required(String field) {
        return find(field).orElseThrow(() -> wrong(field, "is missing"));
    }

    private String name(String field) {
        return safe(field, required(field));
    }

    private static String safe(String field, String value) {
        if (!value.matches("[A-Za-z0-9._-]{1,100}")) {
            throw wrong(field, "has letters, digits, dots and hyphens only");
        }
        return value;
    }

    private static String language(String value) {
        if (!value.matches("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")) {
            throw wrong("language", "is a language such as en-US");
        }
        return value;
    }

    private static Secret printable(String field, Secret secret) {
        if (secret.reveal().chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw wrong(field, "has a character that no token has");
        }
        return secret;
    }

    private static UnusableSettingException wrong(String field, String what) {
        return new UnusableSettingException(
                field,
                what,
                "the ERP connection is not usable: %s (%s%s) %s"
                        .formatted(
                                field,
                                VARIABLE,
                                VARIABLES.getOrDefault(field, field.toUpperCase(Locale.ROOT)),
                                what));
    }

    /** For the log: where the connection leads, without any secret. */
    public static String words(ConnectionSettings settings) {
        URI uri = settings.root().uri();
        return uri.getHost() + uri.getPath();
    }
}
