package dev.workmate;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;

/**
 * The server's entry. Beans are made in the {@code spring} packages of the features and nowhere
 * else.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ComponentScan(resourcePattern = "**/spring/*Configuration.class")
public class Workmate {
    public static void main(String[] args) {
        SpringApplication.run(Workmate.class, args);
    }
}
