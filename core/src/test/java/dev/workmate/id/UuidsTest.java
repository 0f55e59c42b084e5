package dev.workmate.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UuidsTest {
    private static final String UPPER = "0197AB00-1234-7ABC-8DEF-0123456789AB";

    @Test
    void bothCasesArriveAsUpperCase() {
        assertThat(Uuids.canonical(UPPER)).isEqualTo(UPPER);
        assertThat(Uuids.canonical(UPPER.toLowerCase(Locale.ROOT))).isEqualTo(UPPER);
        assertThat(Uuids.canonical("0197aB00-1234-7abc-8DEF-0123456789Ab")).isEqualTo(UPPER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1-1-1-1-1",
                "+1-1-1-1-1",
                "+197AB00-1234-7ABC-8DEF-0123456789AB",
                "-197AB00-1234-7ABC-8DEF-0123456789AB",
                "0197AB00-1234-7ABC-8DEF-0123456789A",
                "0197AB00-1234-7ABC-8DEF-0123456789ABC",
                "0197AB00-1234-7ABC-8DEF-0123456789AG",
                "0197AB00-1234-7ABC-8DEF-0123456789A\u0000",
                "0197AB00-1234-7ABC-8DEF-0123456789A\n",
                " 197AB00-1234-7ABC-8DEF-0123456789AB",
                "0197AB001-234-7ABC-8DEF-0123456789AB",
                "0197AB00\u20101234\u20107ABC\u20108DEF\u20100123456789AB",
                "0197AB0012347ABC8DEF0123456789AB",
                "{0197AB00-1234-7ABC-8DEF-0123456789AB}",
                "urn:uuid:0197AB00-1234-7ABC-8DEF-0123456789AB",
                "\uff10197AB00-1234-7ABC-8DEF-0123456789AB",
                "0197\uff21B00-1234-7ABC-8DEF-0123456789AB",
                "0197AB00-1234-7ABC-8DEF-012345678\u0669AB"
            })
    void refusesAnythingElse(String text) {
        assertThat(Uuids.isUuid(text)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> Uuids.canonical(text));
        assertThatIllegalArgumentException().isThrownBy(() -> new SessionId(text));
    }

    @Test
    void anErrorQuotesOnlyTheBeginningOfALongText() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Uuids.canonical("x".repeat(10_000)))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(100));
    }

    @Test
    void agreesWithTheJdkOnEveryValue() {
        Tries.of(
                1_000,
                random -> agreesWithTheJdk(Any.longs().next(random), Any.longs().next(random)));
    }

    private static void agreesWithTheJdk(long high, long low) {
        String expected = new UUID(high, low).toString().toUpperCase(Locale.ROOT);
        assertThat(Uuids.format(high, low)).isEqualTo(expected);
        String lower = expected.toLowerCase(Locale.ROOT);
        assertThat(Uuids.canonical(lower)).isEqualTo(expected);
        assertThat(Uuids.text(Uuids.bytes(expected))).isEqualTo(expected);
        assertThat(Uuids.bytes(lower)).isEqualTo(Uuids.bytes(expected));
    }

    @Test
    void aNewIdIsVersionSevenOfNow() {
        long before = Instant.now().toEpochMilli();
        UUID id = UUID.fromString(Uuids.next());
        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        // Ids made in a rush may run ahead of the clock by a moment.
        assertThat(id.getMostSignificantBits() >>> 16).isBetween(before, before + 10_000);
    }

    @Test
    void newIdsRise() {
        List<String> ids = Stream.generate(Uuids::next).limit(20_000).toList();
        assertThat(ids).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void threadsNeverShareAnIdAndEachSeesItsOwnRise() throws Exception {
        int threads = 8;
        int each = 5_000;
        Set<String> all = new HashSet<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            Callable<List<String>> make = () -> Stream.generate(Uuids::next).limit(each).toList();
            List<Callable<List<String>>> work =
                    new ArrayList<>(java.util.Collections.nCopies(threads, make));
            for (Future<List<String>> made : executor.invokeAll(work, 30, TimeUnit.SECONDS)) {
                assertThat(made.get()).isSorted();
                all.addAll(made.get());
            }
        }
        assertThat(all).hasSize(threads * each);
    }

    static Stream<Class<? extends Record>> idTypes() {
        return Stream.of(
                SessionId.class,
                TurnId.class,
                TaskId.class,
                EventId.class,
                MessageId.class,
                ToolUseId.class,
                ApprovalId.class,
                CallId.class,
                UserId.class);
    }

    @ParameterizedTest
    @MethodSource("idTypes")
    void everyIdTypeIsStrictAndPrintsItsUpperCaseText(Class<? extends Record> type)
            throws Exception {
        var constructor = type.getConstructor(String.class);
        assertThat(constructor.newInstance(UPPER.toLowerCase(Locale.ROOT)))
                .isEqualTo(constructor.newInstance(UPPER))
                .hasToString(UPPER);
        assertThat(Uuids.isUuid(type.getMethod("next").invoke(null).toString())).isTrue();
    }
}
