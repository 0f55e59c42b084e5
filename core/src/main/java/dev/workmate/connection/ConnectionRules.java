package dev.workmate.connection;

import dev.workmate.llm.ModelAccount;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a connection may be: its fields, its ways to sign in and where it may lead. Immutable. */
public final class ConnectionRules {
    /** Fields that decide whom a secret is shown to. */
    public static final List<String> ADDRESSES =
            List.of(
                    "url",
                    "tenant",
                    "environment",
                    "tokenUrl",
                    "issuer",
                    "authorizeUrl",
                    "apis",
                    "provider");

    private static final int MAX_NAME = 100;
    private static final int MAX_VALUE = 2_000;
    private static final int MAX_SECRET = 8_000;

    private static final Map<ConnectionKind, Set<SignInWay>> WAYS =
            new EnumMap<>(
                    Map.of(
                            ConnectionKind.ERP,
                            EnumSet.allOf(SignInWay.class),
                            ConnectionKind.MCP,
                            EnumSet.complementOf(EnumSet.of(SignInWay.BASIC)),
                            ConnectionKind.MODEL,
                            EnumSet.of(SignInWay.TOKEN, SignInWay.NONE)));

    private static final Map<ConnectionKind, Set<String>> FIELDS =
            new EnumMap<>(
                    Map.of(
                            ConnectionKind.ERP,
                            Set.of("url", "tenant", "environment", "company", "apis", "language"),
                            ConnectionKind.MCP,
                            Set.of("url", "reads"),
                            ConnectionKind.MODEL,
                            Set.of("provider", "url", "model", "roles")));

    private static final Map<SignInWay, Set<String>> OF_WAYS =
            new EnumMap<>(
                    Map.of(
                            SignInWay.NONE, Set.of(),
                            SignInWay.TOKEN, Set.of(),
                            SignInWay.BASIC, Set.of("user"),
                            SignInWay.CLIENT, Set.of("clientId", "tokenUrl", "scope"),
                            SignInWay.PERSON,
                                    Set.of(
                                            "clientId",
                                            "issuer",
                                            "authorizeUrl",
                                            "tokenUrl",
                                            "scope")));

    private final AllowedHosts hosts;

    public ConnectionRules(AllowedHosts hosts) {
        this.hosts = hosts;
    }

    public void check(ConnectionDraft draft, ConnectionOwner owner) throws WrongFieldException {
        text("name", draft.name(), MAX_NAME);
        if (!WAYS.getOrDefault(draft.kind(), Set.of()).contains(draft.way())) {
            throw new WrongFieldException("way", "This kind of system takes another sign-in.");
        }
        for (Map.Entry<String, String> field : draft.settings().entrySet()) {
            if (!isKnown(draft, field.getKey())) {
                throw new WrongFieldException(field.getKey(), "There is no such field here.");
            }
            text(field.getKey(), field.getValue(), MAX_VALUE);
        }
        if (draft.secret().isPresent()) {
            checkSecret(draft);
        }
        for (String field : List.of("url", "tokenUrl", "issuer", "authorizeUrl")) {
            if (draft.settings().containsKey(field)) {
                checkAddress(field, draft.settings().get(field), owner);
            }
        }
        if (draft.kind() == ConnectionKind.MODEL && !draft.settings().containsKey("url")) {
            Optional<URI> usual =
                    ModelAccount.addressOf(draft.settings().getOrDefault("provider", ""));
            if (usual.isPresent()) {
                checkAddress("provider", usual.get().toString(), owner);
            }
        }
    }

    private static boolean isKnown(ConnectionDraft draft, String field) {
        return FIELDS.getOrDefault(draft.kind(), Set.of()).contains(field)
                || OF_WAYS.getOrDefault(draft.way(), Set.of()).contains(field);
    }

    private static void text(String field, String value, int most) throws WrongFieldException {
        if (value.isBlank() || value.length() > most) {
            throw new WrongFieldException(field, "This has 1 to " + most + " characters.");
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw new WrongFieldException(field, "This has a character that cannot be here.");
        }
    }

    private static void checkSecret(ConnectionDraft draft) throws WrongFieldException {
        String secret = draft.secret().orElseThrow().reveal();
        if (!draft.way().hasSecret() || secret.isEmpty() || secret.length() > MAX_SECRET) {
            throw new WrongFieldException(
                    "secret", "A secret has 1 to " + MAX_SECRET + " characters.");
        }
        if (secret.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new WrongFieldException("secret", "This has a character that no secret has.");
        }
    }

    private void checkAddress(String field, String text, ConnectionOwner owner)
            throws WrongFieldException {
        URI uri = address(field, text);
        boolean isLoopback =
                uri.getHost().equals("localhost")
                        || uri.getHost().matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
        if (!"https".equals(uri.getScheme()) && !("http".equals(uri.getScheme()) && isLoopback)) {
            throw new WrongFieldException(
                    field, "An address begins with https://; http:// is for this machine only.");
        }
        if (!hosts.allows(owner, uri)) {
            throw new WrongFieldException(
                    field, "The operator does not allow connections to " + uri.getHost() + ".");
        }
    }

    private static URI address(String field, String text) throws WrongFieldException {
        try {
            URI uri = new URI(text.strip());
            if (uri.getHost() == null
                    || uri.getRawUserInfo() != null
                    || uri.getRawFragment() != null) {
                throw new WrongFieldException(
                        field, "An address begins with https:// and a host, without a user or #.");
            }
            return uri;
        } catch (URISyntaxException e) {
            throw new WrongFieldException(
                    field, "An address has no such character at place " + e.getIndex() + ".");
        }
    }
}
