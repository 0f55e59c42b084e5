package dev.workmate.llm.spring;

import dev.workmate.llm.Exchange;
import dev.workmate.llm.ModelAccounts;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.Models;
import dev.workmate.llm.OwnModels;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.llm.provider.http.ConfiguredModels;
import dev.workmate.llm.provider.http.ModelTable;
import dev.workmate.llm.provider.http.ModelsController;
import dev.workmate.llm.provider.http.ProviderAccounts;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.settings.WorkmateSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Decides which model serves which role: without a provider, the offline model serves all. {@code
 * workmate.offline.word-delay-ms} sets its pace.
 */
@Configuration(proxyBeanMethods = false)
class LlmConfiguration {
    private static final String WORD_DELAY = "workmate.offline.word-delay-ms";
    private static final long LONGEST_DELAY_MS = 10_000;

    @Bean
    ModelSettings modelSettings(ConfigurableEnvironment environment) {
        return ModelSettings.read(variables(environment));
    }

    @Bean
    Exchange exchange(ConfigurableEnvironment environment) {
        return Exchange.read(
                name ->
                        Optional.ofNullable(environment.getProperty(property(name)))
                                .filter(value -> !value.isBlank()));
    }

    @Bean
    OfflineModel offlineModel(ConfigurableEnvironment environment) {
        return new OfflineModel(wordDelay(environment));
    }

    @Bean
    ModelCards modelCards(WorkmateSettings settings, Exchange exchange) throws IOException {
        return ModelTable.read(settings.home(), exchange);
    }

    @Bean
    ModelAccounts modelAccounts(
            ModelSettings wanted, ModelCards cards, OfflineModel offline, InstantSource time) {
        return new ProviderAccounts(wanted.limits(), cards, offline, time);
    }

    @Bean
    Models models(
            ModelSettings wanted,
            ModelCards cards,
            OfflineModel offline,
            InstantSource time,
            ObjectProvider<Pauses> pauses,
            ObjectProvider<SharedPlaces> places,
            ObjectProvider<OwnModels> own) {
        Models operators =
                wanted.isAllOffline()
                        ? Models.always(offline, OfflineModel.NAME)
                        : new ConfiguredModels(
                                wanted,
                                cards,
                                offline,
                                time,
                                pauses.getIfAvailable(() -> new LocalPauses(time)),
                                places.getIfAvailable(() -> SharedPlaces.UNSHARED));
        return new SessionModels(operators, () -> own.getIfAvailable(() -> (_, models) -> models));
    }

    @Bean
    ModelsController modelsController(Models models, InstantSource time) {
        return new ModelsController(models, time);
    }

    private static String property(String variable) {
        return variable.toLowerCase(Locale.ROOT).replaceFirst("_", ".").replace('_', '-');
    }

    /** Whatever was set about models, from anywhere, by the names that variables have. */
    private static Map<String, String> variables(ConfigurableEnvironment environment) {
        Map<String, String> variables = new HashMap<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                for (String name : enumerable.getPropertyNames()) {
                    String variable =
                            name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
                    if (ModelSettings.concerns(variable)) {
                        String value = environment.getProperty(name);
                        if (value != null) {
                            variables.putIfAbsent(variable, value);
                        }
                    }
                }
            }
        }
        return variables;
    }

    private static Duration wordDelay(ConfigurableEnvironment settings) {
        long standard = OfflineModel.DEFAULT_PER_WORD.toMillis();
        long wanted = settings.getProperty(WORD_DELAY, Long.class, standard);
        if (wanted < 0 || wanted > LONGEST_DELAY_MS) {
            throw new IllegalArgumentException(
                    WORD_DELAY + " is 0 to " + LONGEST_DELAY_MS + ", was " + wanted);
        }
        return Duration.ofMillis(wanted);
    }
}
