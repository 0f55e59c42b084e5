package dev.workmate.testkit;

import java.util.Arrays;
import java.util.stream.Stream;

/** The records at the ends of a sealed tree, each once. */
public final class Leaves {
    private Leaves() {}

    public static <T> Stream<Class<? extends T>> of(Class<T> root) {
        return below(root).distinct().map(leaf -> leaf.<T>asSubclass(root));
    }

    private static Stream<Class<?>> below(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(Leaves::below)
                : Stream.of(type);
    }
}
