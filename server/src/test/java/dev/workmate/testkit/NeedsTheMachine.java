package dev.workmate.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Runs with no other test beside it: it kills processes, fills discs or crowds the machine, and its
 * waits would mean nothing otherwise. All other integration tests run two at a time.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("needs-the-machine")
public @interface NeedsTheMachine {}
