package dev.workmate.pattern.spring;

import dev.workmate.pattern.Patterns;
import dev.workmate.pattern.re2.Re2Patterns;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers regular expressions whose matching cannot explode. */
@Configuration(proxyBeanMethods = false)
class PatternConfiguration {
    @Bean
    Patterns patterns() {
        return new Re2Patterns();
    }
}
