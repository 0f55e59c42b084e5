package dev.workmate.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Looks into the embedded store's own files, or at what only that store leaves to the server. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@DisabledIfSystemProperty(
        named = "engine",
        matches = "postgresql",
        disabledReason = "this is about the embedded store")
public @interface OnSqliteAlone {}
