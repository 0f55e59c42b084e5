package dev.workmate.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * Runs twice in every build, with its servers on SQLite and on PostgreSQL. All other tests that
 * start a {@link RunningServer} can be asked for on PostgreSQL too, by {@code -Dengine=postgresql}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("both-engines")
public @interface OnBothEngines {}
