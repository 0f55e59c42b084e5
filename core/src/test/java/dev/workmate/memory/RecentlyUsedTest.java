package dev.workmate.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentlyUsedTest {
    private final RecentlyUsed<String, StringBuilder> texts =
            new RecentlyUsed<>(3, 10, StringBuilder::length);

    @Test
    void whatWasNotUsedLongestGoesFirst() {
        put("a", 1);
        put("b", 1);
        put("c", 1);
        assertThat(texts.get("a")).isPresent();
        put("d", 1);
        assertThat(texts.get("b")).isEmpty();
        assertThat(texts.get("a")).isPresent();
        assertThat(texts.size()).isEqualTo(3);
    }

    @Test
    void asMuchGoesAsIsTooHeavy() {
        put("a", 4);
        put("b", 3);
        put("c", 3);
        assertThat(texts.size()).as("just as heavy as it may be").isEqualTo(3);
        put("c", 8);
        assertThat(texts.get("a")).isEmpty();
        assertThat(texts.get("b")).isEmpty();
        assertThat(texts.get("c")).isPresent();
    }

    @Test
    void whatWasPutLastStaysHoweverHeavy() {
        put("a", 1);
        put("b", 11);
        assertThat(texts.size()).isEqualTo(1);
        assertThat(texts.get("b")).isPresent();
    }

    @Test
    void whatHasGrownIsWeighedAgainWhenItIsPut() {
        put("a", 2);
        put("b", 2);
        StringBuilder grown = texts.get("b").orElseThrow().append("x".repeat(7));
        assertThat(texts.get("a")).isPresent();
        texts.put("b", grown);
        assertThat(texts.get("a")).isEmpty();
        texts.remove("b");
        put("c", 10);
        put("d", 0);
        assertThat(texts.size()).as("what is gone weighs nothing").isEqualTo(2);
    }

    @Test
    void nothingIsLeftOfWhatWasForgotten() {
        put("a", 9);
        texts.clear();
        put("b", 5);
        put("c", 5);
        assertThat(texts.size()).isEqualTo(2);
        texts.remove("never");
        assertThat(texts.size()).isEqualTo(2);
    }

    @Test
    void numbersAloneMayBeTheBound() {
        RecentlyUsed<Integer, String> numbers = RecentlyUsed.atMost(2);
        numbers.put(1, "one");
        numbers.put(2, "two");
        numbers.put(3, "three");
        assertThat(numbers.get(1)).isEmpty();
        assertThat(numbers.get(3)).contains("three");
    }

    private void put(String key, int length) {
        texts.put(key, new StringBuilder("x".repeat(length)));
    }
}
