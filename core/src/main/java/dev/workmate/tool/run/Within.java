package dev.workmate.tool.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Bounds a field of a tool's input, both ends included: the value of a number, the length of a
 * text, the size of a list.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Within {
    long min() default Long.MIN_VALUE;

    long max() default Long.MAX_VALUE;
}
