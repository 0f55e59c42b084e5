package dev.workmate.testkit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Makes random values of one kind; the same seed makes the same ones, in the same order. */
@FunctionalInterface
public interface Any<T> {
    /** Characters that parsers trip over, beside plain ones. */
    String ODD_CHARACTERS =
            "aZ09 _-.,:;'\"\\/{}[]<>%\n\t\u0000\u200b\u00fc\u6f22\ud83d\ude00\uffff";

    T next(Random random);

    /** One of them, always the same. */
    default T sample() {
        return next(new Random(4711));
    }

    @SafeVarargs
    static <T> Any<T> of(T... values) {
        return random -> values[random.nextInt(values.length)];
    }

    /** Each kind is as likely as any other, however many values it has. */
    @SafeVarargs
    static <T> Any<T> oneOf(Any<? extends T>... kinds) {
        return random -> kinds[random.nextInt(kinds.length)].next(random);
    }

    static <A, B, T> Any<T> both(Any<A> first, Any<B> second, BiFunction<A, B, T> make) {
        return random -> make.apply(first.next(random), second.next(random));
    }

    static Any<Integer> between(int least, int most) {
        return random -> random.nextInt(least, most + 1);
    }

    /** Small, large and extreme ones. */
    static Any<Long> longs() {
        return oneOf(
                of(0L, 1L, -1L, Long.MAX_VALUE, Long.MIN_VALUE),
                random -> random.nextLong(-1_000, 1_000),
                Random::nextLong);
    }

    /** Amounts up to a bound on both sides of zero, in many scales. */
    static Any<BigDecimal> amounts(String bound) {
        BigDecimal most = new BigDecimal(bound);
        Any<BigDecimal> any =
                random ->
                        new BigDecimal(
                                new BigInteger(random.nextInt(1, 120), random),
                                random.nextInt(0, 12));
        return random -> {
            BigDecimal amount = any.next(random).remainder(most);
            return random.nextBoolean() ? amount : amount.negate();
        };
    }

    /** Text of odd characters, halves of surrogate pairs among them. */
    static Any<String> text(int longest) {
        return random -> {
            StringBuilder text = new StringBuilder();
            for (int left = random.nextInt(longest + 1); left > 0; left--) {
                text.append(
                        random.nextInt(4) == 0
                                ? (char) random.nextInt(0x10000)
                                : ODD_CHARACTERS.charAt(random.nextInt(ODD_CHARACTERS.length())));
            }
            return text.toString();
        };
    }

    default <R> Any<R> map(Function<? super T, ? extends R> make) {
        return random -> make.apply(next(random));
    }

    default Any<List<T>> list(int longest) {
        return random -> {
            List<T> values = new ArrayList<>();
            for (int left = random.nextInt(longest + 1); left > 0; left--) {
                values.add(next(random));
            }
            return values;
        };
    }

    default Any<Optional<T>> maybe() {
        return random -> random.nextBoolean() ? Optional.of(next(random)) : Optional.empty();
    }
}
