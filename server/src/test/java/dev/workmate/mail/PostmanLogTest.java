package dev.workmate.mail;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.workmate.id.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What mail servers say names whom it is about: it is kept with the mail, and in no log. */
class PostmanLogTest {
    private static final Instant NOW = Instant.parse("2026-11-19T09:00:00Z");
    private static final String WORDS = "550 5.1.1 <noa@example.org>: no such mailbox";

    private final Logger logger = (Logger) LoggerFactory.getLogger(Postman.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(lines);
    }

    @Test
    void whyAMailWasNotTakenIsKeptWithItAndNotLogged() {
        Kept outbox = new Kept();
        Deque<Delivery> answers =
                new ArrayDeque<>(List.of(new Delivery.Later(WORDS), new Delivery.Refused(WORDS)));
        try (Postman postman =
                new Postman(outbox, _ -> answers.remove(), Postman.Times.USUAL, () -> NOW)) {
            postman.sendNext();
            postman.sendNext();
        }

        assertThat(outbox.reasons).containsExactly(WORDS, WORDS);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .hasSize(2)
                .allMatch(line -> line.startsWith("mail M ") && !line.contains("noa"));
    }

    private static final class Kept implements Outbox {
        private final List<String> reasons = new ArrayList<>();

        @Override
        public void put(Mail mail) {}

        @Override
        public Optional<Claimed> claim(Instant at, Instant until) {
            Mail mail =
                    new Mail(
                            "M",
                            TenantId.DEFAULT,
                            Optional.empty(),
                            MailKind.INVITATION,
                            new MailAddress("noa@example.org"),
                            new Letter("s", "t"),
                            NOW,
                            NOW.plus(Duration.ofHours(2)));
            return Optional.of(new Claimed(mail, 1));
        }

        @Override
        public void sent(String id, Instant at) {}

        @Override
        public void later(String id, Instant next, String error) {
            reasons.add(error);
        }

        @Override
        public void failed(String id, Instant at, String error) {
            reasons.add(error);
        }

        @Override
        public List<SentMail> newest(TenantId tenant, int limit) {
            return List.of();
        }

        @Override
        public int forget(Instant before) {
            return 0;
        }
    }
}
