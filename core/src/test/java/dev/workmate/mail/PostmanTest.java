package dev.workmate.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostmanTest {
    private static final Instant START = Instant.parse("2026-11-15T09:00:00Z");
    private static final Mail MAIL =
            new Mail(
                    "M",
                    TenantId.DEFAULT,
                    Optional.empty(),
                    MailKind.INVITATION,
                    new MailAddress("ada@example.org"),
                    new Letter("s", "t"),
                    START,
                    START.plus(Duration.ofHours(2)));

    private final List<String> said = new ArrayList<>();
    private final Deque<Delivery> answers = new ArrayDeque<>();
    private int attempts;
    private Instant now = START;

    private final Outbox outbox =
            new Outbox() {
                @Override
                public void put(Mail mail) {}

                @Override
                public Optional<Claimed> claim(Instant at, Instant until) {
                    said.add("claim for " + Duration.between(at, until));
                    return Optional.of(new Claimed(MAIL, attempts));
                }

                @Override
                public void sent(String id, Instant at) {
                    said.add("sent " + id);
                }

                @Override
                public void later(String id, Instant next, String error) {
                    said.add("again in " + Duration.between(now, next) + ": " + error);
                }

                @Override
                public void failed(String id, Instant at, String error) {
                    said.add("failed: " + error);
                }

                @Override
                public List<SentMail> newest(TenantId tenant, int limit) {
                    return List.of();
                }

                @Override
                public int forget(Instant before) {
                    return 0;
                }
            };

    private final Postman postman =
            new Postman(outbox, _ -> answers.remove(), Postman.Times.USUAL, () -> now);

    private String next(Delivery answer) {
        said.clear();
        answers.add(answer);
        assertThat(postman.sendNext()).isTrue();
        assertThat(said.getFirst()).isEqualTo("claim for PT2M");
        return said.getLast();
    }

    @Test
    void whatIsTakenIsSent() {
        assertThat(next(new Delivery.Taken())).isEqualTo("sent M");
    }

    @Test
    void whatIsRefusedIsNotTriedAgain() {
        assertThat(next(new Delivery.Refused("550 nobody"))).isEqualTo("failed: 550 nobody");
    }

    @Test
    void whatIsPutOffIsTriedEverMoreRarely() {
        List<String> pauses = new ArrayList<>();
        for (attempts = 0; attempts < 9; attempts++) {
            pauses.add(next(new Delivery.Later("busy")));
        }
        assertThat(pauses)
                .containsExactly(
                        "again in PT30S: busy",
                        "again in PT1M: busy",
                        "again in PT2M: busy",
                        "again in PT4M: busy",
                        "again in PT8M: busy",
                        "again in PT16M: busy",
                        "again in PT30M: busy",
                        "again in PT30M: busy",
                        "again in PT30M: busy");
    }

    @Test
    void whatIsOfNoUseAnyMoreIsGivenUpUnsent() {
        now = MAIL.expiresAt().minusMillis(1);
        assertThat(next(new Delivery.Taken())).isEqualTo("sent M");
        now = MAIL.expiresAt();
        said.clear();
        assertThat(postman.sendNext()).isTrue();
        assertThat(said.getLast()).isEqualTo("failed: it was not taken while it was of use");
    }
}
