package dev.workmate.web.spring;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.Checkout;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.web.WebSearch;
import java.util.Locale;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Offers the search of a model's provider to agents where the operator switched it on: {@code
 * WORKMATE_WEB_SEARCH} is {@code off}, the default, {@code on} for the model that serves the role
 * general, or a provider and model.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(WebSearchConfiguration.SwitchedOn.class)
class WebSearchConfiguration {
    private static final String SETTING = "workmate.web-search";

    @Bean
    WebSearch webSearch(
            Environment environment, Models models, SessionOwners owners, Checkout checkout) {
        Optional<String> named =
                wanted(environment).filter(wish -> !wish.toLowerCase(Locale.ROOT).equals("on"));
        Models.Selected selected = models.select(ModelRole.GENERAL, Optional.empty(), named);
        if (!selected.card().can(ModelCard.Feature.WEB_SEARCH) || selected.remark().isPresent()) {
            throw new IllegalArgumentException(
                    "WORKMATE_WEB_SEARCH needs a model whose provider searches the web; "
                            + named.orElse(selected.name())
                            + " does not. Name one, such as anthropic:claude-sonnet-5-5, or set it to off.");
        }
        return new WebSearch(selected, owners, checkout);
    }

    private static Optional<String> wanted(Environment environment) {
        return Optional.ofNullable(environment.getProperty(SETTING))
                .map(String::strip)
                .filter(wish -> !wish.isEmpty() && !wish.toLowerCase(Locale.ROOT).equals("off"));
    }

    /** Read before any bean is made: where it is off, there is no such tool. */
    static final class SwitchedOn implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return wanted(context.getEnvironment()).isPresent();
        }
    }
}
