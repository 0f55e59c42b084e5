package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.http.ByteRange.All;
import dev.workmate.knowledge.http.ByteRange.Beyond;
import dev.workmate.knowledge.http.ByteRange.Some;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ByteRangeTest {
    private static ByteRange.Asked of(String header) {
        return ByteRange.of(Optional.of(header), 100);
    }

    @Test
    void oneRangeIsUnderstood() {
        assertThat(of("bytes=0-0")).isEqualTo(new Some(new ByteRange(0, 1)));
        assertThat(of("bytes=10-19")).isEqualTo(new Some(new ByteRange(10, 10)));
        assertThat(of("bytes=90-")).isEqualTo(new Some(new ByteRange(90, 10)));
        assertThat(of("bytes=90-1000")).isEqualTo(new Some(new ByteRange(90, 10)));
        assertThat(of("bytes=-7")).isEqualTo(new Some(new ByteRange(93, 7)));
        assertThat(of("bytes=-1000")).isEqualTo(new Some(new ByteRange(0, 100)));
        assertThat(new ByteRange(90, 10).header(100)).isEqualTo("bytes 90-99/100");
    }

    @Test
    void whatIsNotThereIsBeyond() {
        assertThat(of("bytes=100-")).isEqualTo(new Beyond());
        assertThat(of("bytes=100-200")).isEqualTo(new Beyond());
        assertThat(of("bytes=-0")).isEqualTo(new Beyond());
        assertThat(ByteRange.of(Optional.of("bytes=0-"), 0)).isEqualTo(new Beyond());
        assertThat(ByteRange.of(Optional.of("bytes=-5"), 0)).isEqualTo(new Beyond());
    }

    @Test
    void anythingElseIsAll() {
        assertThat(ByteRange.of(Optional.empty(), 100)).isEqualTo(new All());
        for (String odd :
                new String[] {
                    "",
                    "bytes=-",
                    "bytes=5-3",
                    "bytes=0-1,5-6",
                    "items=0-1",
                    "bytes=a-b",
                    "bytes=0-99999999999999999999"
                }) {
            assertThat(of(odd)).as(odd).isEqualTo(new All());
        }
    }
}
