package dev.workmate.tool.json;

import dev.workmate.tool.run.Within;
import java.lang.reflect.AnnotatedElement;
import java.math.BigDecimal;
import tools.jackson.databind.node.ObjectNode;

/** The smallest and greatest value allowed, both included. */
record Bounds(long min, long max) {
    static final Bounds NONE = new Bounds(Long.MIN_VALUE, Long.MAX_VALUE);

    Bounds {
        if (min > max) {
            throw new IllegalArgumentException("bounds must rise, were " + min + ".." + max);
        }
    }

    static Bounds of(AnnotatedElement element) {
        Within within = element.getAnnotation(Within.class);
        return within == null ? NONE : new Bounds(within.min(), within.max());
    }

    /** The part of these bounds that a narrower type can hold. */
    Bounds inside(long lowest, long highest) {
        long narrowMin = Math.max(min, lowest);
        long narrowMax = Math.min(max, highest);
        return new Bounds(narrowMin, narrowMax);
    }

    void describe(ObjectNode schema, String minimum, String maximum) {
        if (min != Long.MIN_VALUE) {
            schema.put(minimum, min);
        }
        if (max != Long.MAX_VALUE) {
            schema.put(maximum, max);
        }
    }

    void check(long value, String what) throws Misfit {
        if (value < min || value > max) {
            throw new Misfit(what + " must be " + words() + ", but was " + value + ".");
        }
    }

    void check(BigDecimal value, String what) throws Misfit {
        boolean tooSmall = min != Long.MIN_VALUE && value.compareTo(BigDecimal.valueOf(min)) < 0;
        boolean tooLarge = max != Long.MAX_VALUE && value.compareTo(BigDecimal.valueOf(max)) > 0;
        if (tooSmall || tooLarge) {
            throw new Misfit(what + " must be " + words() + ", but was " + value + ".");
        }
    }

    String words() {
        if (min == Long.MIN_VALUE) {
            return "at most " + max;
        }
        return max == Long.MAX_VALUE ? "at least " + min : "between " + min + " and " + max;
    }
}
