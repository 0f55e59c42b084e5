package dev.workmate;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The server's entry. */
@SpringBootApplication(proxyBeanMethods = false)
public class Workmate {
    public static void main(String[] args) {
        SpringApplication.run(Workmate.class, args);
    }
}
