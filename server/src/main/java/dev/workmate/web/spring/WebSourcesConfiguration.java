package dev.workmate.web.spring;

import dev.workmate.web.WebDocuments;
import dev.workmate.web.WebSettings;
import dev.workmate.web.http.SourceSites;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Lets pages of the web be sources where the operator allows some. */
@Configuration(proxyBeanMethods = false)
@Conditional(WebSourcesConfiguration.Allowed.class)
class WebSourcesConfiguration {
    @Bean
    WebDocuments webDocuments(Environment environment) {
        return read(environment).orElseThrow();
    }

    private static Optional<WebDocuments> read(Environment environment) {
        Function<String, Optional<String>> lookup =
                name ->
                        Optional.ofNullable(environment.getProperty(name))
                                .filter(value -> !value.isBlank());
        return SourceSites.read(lookup, WebSettings.read(lookup).hosts());
    }

    /** Read before any bean is made: where none is allowed, there is no such source. */
    static final class Allowed implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return read(context.getEnvironment()).isPresent();
        }
    }
}
