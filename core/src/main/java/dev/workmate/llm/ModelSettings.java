package dev.workmate.llm;

import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an operator says about models: which provider and model serve each role, and where providers
 * are reached. Without any wish and any key, the offline model serves all.
 */
public record ModelSettings(
        Map<ModelRole, Choice> choices,
        Map<String, Provider> providers,
        List<Wish> offered,
        Limits limits) {
    public static final String OFFLINE = "offline";
    public static final String OFFLINE_MODEL = "workmate-offline-1";

    private static final String ENDPOINT = "WORKMATE_ENDPOINT_";
    private static final String CALLS = "WORKMATE_MODEL_CALLS_AT_ONCE";
    private static final Pattern VARIABLES =
            Pattern.compile(
                    "WORKMATE_(MODEL|ENDPOINT|ANTHROPIC)(_.*)?"
                            + "|(ANTHROPIC|OPENAI|GEMINI)_(API_KEY|BASE_URL)"
                            + "|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|REGION)"
                            + "|AZURE_(TENANT_ID|CLIENT_ID|CLIENT_SECRET)"
                            + "|GOOGLE_APPLICATION_CREDENTIALS");
    private static final Pattern ENDPOINT_URL = Pattern.compile(ENDPOINT + "([A-Z0-9_]+)_URL");

    /** Those whose key alone says what to use, in the order they are looked at. */
    private static final List<String> BY_KEY = List.of("anthropic", "openai", "gemini");

    public ModelSettings {
        choices = Map.copyOf(choices);
        providers = Map.copyOf(providers);
        offered = List.copyOf(offered);
    }

    /** A provider's model; an empty {@code model} means the provider's best for the role. */
    public record Wish(String provider, String model) {
        public static Wish of(String text) {
            int colon = text.indexOf(':');
            return colon < 0
                    ? new Wish(text.strip().toLowerCase(Locale.ROOT), "")
                    : new Wish(
                            text.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                            text.substring(colon + 1).strip());
        }

        /** As an operator writes it. */
        public String text() {
            return model.isEmpty() ? provider : provider + ":" + model;
        }
    }

    /**
     * What serves a role: the first, or of several on a route the cheapest that is quick enough;
     * then, in order, those that are asked where it fails.
     */
    public record Choice(Wish first, List<Wish> route, List<Wish> fallbacks) {
        public Choice {
            route = List.copyOf(route);
            fallbacks = List.copyOf(fallbacks);
        }

        Stream<Wish> all() {
            return Stream.of(List.of(first), route, fallbacks).flatMap(List::stream);
        }
    }

    /** Where a provider is reached, in which dialect. */
    public record Provider(
            String wire,
            URI base,
            Secret key,
            String version,
            boolean isOpenAi,
            Optional<CloudSignIn> signIn) {
        public Provider(String wire, URI base, Secret key, String version) {
            this(wire, base, key, version, false, Optional.empty());
        }
    }

    /** How long a call may be silent and last, and how many may be under way. */
    public record Limits(
            Duration idle, Duration total, Duration quickEnough, CallsAtOnce callsAtOnce) {}

    /** Whether a variable says something about models. */
    public static boolean concerns(String variable) {
        return VARIABLES.matcher(variable).matches();
    }

    /** Takes names such as {@code WORKMATE_MODEL_ERP}; blank values count as absent. */
    public static ModelSettings read(Map<String, String> variables) {
        Map<String, String> set = new LinkedHashMap<>();
        variables.forEach(
                (name, value) -> {
                    if (!value.isBlank()) {
                        set.put(name, value.strip());
                    }
                });
        Map<String, Provider> providers = providers(set);
        Map<ModelRole, Choice> choices = new EnumMap<>(ModelRole.class);
        for (ModelRole role : ModelRole.values()) {
            choices.put(role, choice(set, providers, role));
        }
        return new ModelSettings(
                choices,
                providers,
                wishes(set, providers, "WORKMATE_MODEL_CHOICES"),
                new Limits(
                        milliseconds(set, "WORKMATE_MODEL_IDLE_MS", 120_000),
                        milliseconds(set, "WORKMATE_MODEL_TOTAL_MS", 900_000),
                        milliseconds(set, "WORKMATE_MODEL_ROUTE_MS", 30_000),
                        CallsAtOnce.read(CALLS, set.getOrDefault(CALLS, ""))));
    }

    public boolean isAllOffline() {
        return offered.isEmpty()
                && choices.values().stream()
                        .flatMap(Choice::all)
                        .allMatch(wish -> wish.provider().equals(OFFLINE));
    }

    private static Choice choice(
            Map<String, String> set, Map<String, Provider> providers, ModelRole role) {
        String name = "WORKMATE_MODEL_" + role.name();
        List<Wish> route = eitherOf(set, providers, name + "_ROUTE", "WORKMATE_MODEL_ROUTE");
        Wish first =
                wish(set, providers, name)
                        .or(() -> route.stream().findFirst())
                        .or(() -> wish(set, providers, "WORKMATE_MODEL"))
                        .orElseGet(() -> byKey(providers));
        boolean routed = !set.containsKey(name) || set.containsKey(name + "_ROUTE");
        return new Choice(
                first,
                routed ? route : List.of(),
                eitherOf(set, providers, name + "_FALLBACK", "WORKMATE_MODEL_FALLBACK").stream()
                        .filter(wish -> !wish.equals(first))
                        .distinct()
                        .toList());
    }

    private static List<Wish> eitherOf(
            Map<String, String> set,
            Map<String, Provider> providers,
            String variable,
            String otherwise) {
        return wishes(set, providers, set.containsKey(variable) ? variable : otherwise);
    }

    /** Several, with commas between them. */
    private static List<Wish> wishes(
            Map<String, String> set, Map<String, Provider> providers, String variable) {
        String text = set.getOrDefault(variable, "");
        return Stream.of(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .flatMap(each -> wish(Map.of(variable, each), providers, variable).stream())
                .toList();
    }

    private static Wish byKey(Map<String, Provider> providers) {
        return BY_KEY.stream()
                .filter(name -> providers.containsKey(name) && !providers.get(name).key().isEmpty())
                .findFirst()
                .map(name -> new Wish(name, ""))
                .orElse(new Wish(OFFLINE, ""));
    }

    private static Optional<Wish> wish(
            Map<String, String> set, Map<String, Provider> providers, String variable) {
        return Optional.ofNullable(set.get(variable))
                .map(Wish::of)
                .map(
                        wish -> {
                            if (!wish.provider().equals(OFFLINE)
                                    && !providers.containsKey(wish.provider())) {
                                throw new IllegalArgumentException(
                                        variable
                                                + " wants "
                                                + wish.provider()
                                                + ", which has no key and no address; there are "
                                                + known(providers));
                            }
                            if (wish.model().isEmpty()
                                    && !wish.provider().equals(OFFLINE)
                                    && !BY_KEY.contains(wish.provider())) {
                                throw new IllegalArgumentException(
                                        variable + " must name a model, such as provider:model");
                            }
                            return wish;
                        });
    }

    private static List<String> known(Map<String, Provider> providers) {
        return Stream.concat(providers.keySet().stream().sorted(), Stream.of(OFFLINE)).toList();
    }

    private static Map<String, Provider> providers(Map<String, String> set) {
        Map<String, Provider> providers = new LinkedHashMap<>();
        String version = set.getOrDefault("WORKMATE_ANTHROPIC_VERSION", "2023-06-01");
        addBuiltIn(providers, set, "anthropic", "ANTHROPIC", "https://api.anthropic.com", version);
        addBuiltIn(providers, set, "openai", "OPENAI", "https://api.openai.com/v1", "");
        addBuiltIn(
                providers,
                set,
                "gemini",
                "GEMINI",
                "https://generativelanguage.googleapis.com",
                "");
        Provider openai = providers.get("openai");
        if (openai != null) {
            providers.put(
                    "openai-chat",
                    new Provider("chat", openai.base(), openai.key(), "", true, Optional.empty()));
        }
        set.forEach(
                (variable, value) -> {
                    Matcher name = ENDPOINT_URL.matcher(variable);
                    if (name.matches()) {
                        String prefix = ENDPOINT + name.group(1);
                        providers.put(
                                name.group(1).toLowerCase(Locale.ROOT).replace('_', '-'),
                                new Provider(
                                        set.getOrDefault(prefix + "_WIRE", "chat")
                                                .toLowerCase(Locale.ROOT),
                                        address(variable, value),
                                        new Secret(set.getOrDefault(prefix + "_KEY", "")),
                                        version,
                                        false,
                                        CloudSignIn.read(prefix, set)));
                    }
                });
        return providers;
    }

    /** A key or an address of one's own makes a provider available. */
    private static void addBuiltIn(
            Map<String, Provider> providers,
            Map<String, String> set,
            String name,
            String prefix,
            String base,
            String version) {
        String key = set.getOrDefault(prefix + "_API_KEY", "");
        String url = set.getOrDefault(prefix + "_BASE_URL", "");
        if (!key.isEmpty() || !url.isEmpty()) {
            providers.put(
                    name,
                    new Provider(
                            name,
                            address(prefix + "_BASE_URL", url.isEmpty() ? base : url),
                            new Secret(key),
                            version));
        }
    }

    private static URI address(String variable, String text) {
        try {
            URI uri = URI.create(text);
            String scheme = String.valueOf(uri.getScheme());
            if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // Said below, with what is wanted.
        }
        throw new IllegalArgumentException(
                variable + " must be an address such as http://localhost:11434/v1");
    }

    private static Duration milliseconds(Map<String, String> set, String variable, long byDefault) {
        String text = set.get(variable);
        if (text == null) {
            return Duration.ofMillis(byDefault);
        }
        try {
            long value = Long.parseLong(text);
            if (value >= 100 && value <= 86_400_000) {
                return Duration.ofMillis(value);
            }
        } catch (NumberFormatException e) {
            // Said below, with the bounds.
        }
        throw new IllegalArgumentException(
                variable + " must be a whole number from 100 to 86400000, was: " + text);
    }
}
