package dev.workmate.web.spring;

import dev.workmate.web.WebFetch;
import dev.workmate.web.WebSettings;
import dev.workmate.web.http.GuardedClient;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Offers the web to agents where the operator switched it on. */
@Configuration(proxyBeanMethods = false)
@Conditional(WebFetchConfiguration.SwitchedOn.class)
class WebFetchConfiguration {
    @Bean
    WebFetch webFetch(Environment environment) {
        return new WebFetch(new GuardedClient(settings(environment).hosts()));
    }

    private static WebSettings settings(Environment environment) {
        return WebSettings.read(
                name ->
                        Optional.ofNullable(environment.getProperty(name))
                                .filter(value -> !value.isBlank()));
    }

    /** Read before any bean is made: where it is off, there is no such tool. */
    static final class SwitchedOn implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return settings(context.getEnvironment()).isOn();
        }
    }
}
