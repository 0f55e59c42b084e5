package dev.workmate.llm.spring;

import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Decides which model serves which role: without a provider, the offline model serves all. {@code
 * workmate.offline.word-delay-ms} sets its pace.
 */
@Configuration(proxyBeanMethods = false)
class LlmConfiguration {
    private static final String WORD_DELAY = "workmate.offline.word-delay-ms";
    private static final long LONGEST_DELAY_MS = 10_000;

    @Bean
    Models models(Environment settings) {
        return Models.always(
                new OfflineModel(wordDelay(settings)),
                OfflineModel.PROVIDER + ":" + OfflineModel.MODEL);
    }

    private static Duration wordDelay(Environment settings) {
        long standard = OfflineModel.DEFAULT_PER_WORD.toMillis();
        long wanted = settings.getProperty(WORD_DELAY, Long.class, standard);
        if (wanted < 0 || wanted > LONGEST_DELAY_MS) {
            throw new IllegalArgumentException(
                    WORD_DELAY + " is 0 to " + LONGEST_DELAY_MS + ", was " + wanted);
        }
        return Duration.ofMillis(wanted);
    }
}
