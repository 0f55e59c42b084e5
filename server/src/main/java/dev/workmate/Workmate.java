package dev.workmate;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.ComponentScan;

/**
 * The server's entry. Beans are made in the {@code spring} packages of the features and nowhere
 * else.
 */
@SpringBootApplication(proxyBeanMethods = false)
@ComponentScan(resourcePattern = "**/spring/*Configuration.class")
public class Workmate {
    public static void main(String[] args) {
        SpringApplication.run(Workmate.class, args);
    }
}
