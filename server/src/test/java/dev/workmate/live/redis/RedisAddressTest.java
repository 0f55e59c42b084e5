package dev.workmate.live.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class RedisAddressTest {
    @Test
    void showsHostAndPortOnly() {
        assertThat(RedisAddress.parse("redis://me:secret@cache:7000")).hasToString("cache:7000");
        assertThat(RedisAddress.parse("rediss://:secret@cache")).hasToString("cache:6379");
    }

    @Test
    void refusesWhatIsNoAddressWithoutRepeatingIt() {
        for (String wrong :
                List.of("cache:6379", "http://cache", "redis://", "redis://a:secret@h :1")) {
            assertThatIllegalArgumentException()
                    .as(wrong)
                    .isThrownBy(() -> RedisAddress.parse(wrong))
                    .withMessageNotContaining("secret");
        }
    }
}
