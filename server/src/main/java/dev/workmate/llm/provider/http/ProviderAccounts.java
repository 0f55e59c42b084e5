package dev.workmate.llm.provider.http;

import dev.workmate.llm.ModelAccount;
import dev.workmate.llm.ModelAccount.Standing;
import dev.workmate.llm.ModelAccounts;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.ModelSettings.Provider;
import dev.workmate.llm.NamedModels;
import dev.workmate.llm.http.ModelList.Outcome;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Accounts at the providers whose wires are known, as if an operator had set each. What one of them
 * is refused holds up no other. Thread-safe.
 */
public final class ProviderAccounts implements ModelAccounts {
    private final ModelSettings.Limits limits;
    private final ModelCards cards;
    private final OfflineModel offline;
    private final InstantSource time;

    public ProviderAccounts(
            ModelSettings.Limits limits,
            ModelCards cards,
            OfflineModel offline,
            InstantSource time) {
        this.limits = limits;
        this.cards = cards;
        this.offline = offline;
        this.time = time;
    }

    @Override
    public Opened open(ModelAccount account) {
        return new ConfiguredModels(
                settings(account),
                cards,
                offline,
                time,
                new LocalPauses(time),
                SharedPlaces.UNSHARED);
    }

    private ModelSettings settings(ModelAccount account) {
        String name = account.provider();
        String prefix =
                name.equals(ModelAccount.COMPATIBLE)
                        ? "WORKMATE_ENDPOINT_COMPATIBLE"
                        : name.toUpperCase(Locale.ROOT);
        boolean compatible = name.equals(ModelAccount.COMPATIBLE);
        Map<String, String> variables = new HashMap<>();
        variables.put(prefix + (compatible ? "_KEY" : "_API_KEY"), account.key().reveal());
        account.address()
                .or(() -> ModelAccount.addressOf(name))
                .ifPresent(
                        uri ->
                                variables.put(
                                        prefix + (compatible ? "_URL" : "_BASE_URL"),
                                        uri.toString()));
        variables.put(
                "WORKMATE_MODEL", name + account.model().map(model -> ":" + model).orElse(""));
        ModelSettings read = ModelSettings.read(variables);
        return new ModelSettings(read.choices(), read.providers(), List.of(), limits);
    }

    @Override
    public Standing look(ModelAccount account, Duration limit) throws InterruptedException {
        ModelSettings settings = settings(account);
        Provider provider = settings.providers().get(account.provider());
        if (provider == null) {
            throw new IllegalArgumentException("no account is at " + account.provider());
        }
        NamedModels named = new NamedModels(settings, cards);
        String wanted =
                named.origin(named.choice(ModelRole.SUPERVISOR).first(), ModelRole.SUPERVISOR)
                        .model();
        try (ProviderModels providers =
                new ProviderModels(
                        new ModelSettings.Limits(
                                limit, limit, limits.quickEnough(), limits.callsAtOnce()),
                        time,
                        new LocalPauses(time),
                        SharedPlaces.UNSHARED)) {
            return switch (providers.list(account.provider(), provider, limit)) {
                case Outcome.Listed listed ->
                        listed.has(wanted)
                                ? new Standing.Taken(listed.models())
                                : new Standing.Without(wanted);
                case Outcome.NoList _ -> new Standing.Unlisted();
                case Outcome.Failed failed -> new Standing.Failed(failed.words());
            };
        }
    }
}
