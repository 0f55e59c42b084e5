package dev.workmate.general.spring;

import dev.workmate.general.Calculate;
import dev.workmate.general.ConvertUnits;
import dev.workmate.general.CurrentTime;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the everyday tools. */
@Configuration(proxyBeanMethods = false)
class GeneralConfiguration {
    @Bean
    CurrentTime currentTime(ObjectProvider<InstantSource> time) {
        return new CurrentTime(time.getIfAvailable(InstantSource::system));
    }

    @Bean
    Calculate calculate() {
        return new Calculate();
    }

    @Bean
    ConvertUnits convertUnits() {
        return new ConvertUnits();
    }
}
