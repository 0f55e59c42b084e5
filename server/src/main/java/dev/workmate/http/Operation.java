package dev.workmate.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a call for the API document, which is generated from it when the server is built.
 * {@code problems} lists what is special to the call as status and code; what every call may answer
 * need not be listed.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Operation {
    String summary();

    Class<?> body() default void.class;

    Class<?> answer() default void.class;

    /** What it answers with where that is no JSON. */
    String[] media() default {};

    int status() default 200;

    String[] problems() default {};

    /** How many a page holds where the caller does not say, and at most. */
    int defaultLimit() default 0;

    int maxLimit() default 0;

    /** Whether no login is needed. */
    boolean open() default false;

    /** Whether it answers, or can answer, with Server-Sent Events. */
    boolean streams() default false;
}
