package dev.workmate.event.spring;

import dev.workmate.event.json.EventJson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How events are written. */
@Configuration(proxyBeanMethods = false)
class EventConfiguration {
    @Bean
    EventJson eventJson() {
        return new EventJson();
    }
}
