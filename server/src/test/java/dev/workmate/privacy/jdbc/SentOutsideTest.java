package dev.workmate.privacy.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.billing.Expense;
import dev.workmate.billing.Payer;
import dev.workmate.billing.jdbc.JdbcExpenses;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import dev.workmate.privacy.jdbc.SentOutside.ProviderUse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no conversation's log tells of was sent outside too. */
class SentOutsideTest {
    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;

    @Test
    void vectorsOfAProviderAreToldToWhomTheirTextsBelong() {
        try (Database database = SqliteDatabase.open(home)) {
            enter(database, ada, "embedding", "openai:small", 300, "2026-11-15T23:59:59Z");
            enter(database, ada, "embedding", "openai:small", 20, "2026-11-17T00:00:00Z");
            enter(database, ada, "rerank", "acme:m1", 7, "2026-11-17T00:00:00Z");
            enter(database, eve, "embedding", "openai:large", 5, "2026-11-17T00:00:00Z");

            assertThat(new SentOutside(database).of(ada))
                    .containsExactly(
                            new ProviderUse(
                                    "openai",
                                    "small",
                                    2,
                                    0,
                                    320,
                                    "2026-11-15",
                                    "2026-11-17",
                                    List.of("embedded_texts")),
                            new ProviderUse(
                                    "acme",
                                    "m1",
                                    1,
                                    0,
                                    7,
                                    "2026-11-17",
                                    "2026-11-17",
                                    List.of("messages", "documents")));
            assertThat(new SentOutside(database).of(UserId.next())).isEmpty();
        }
    }

    private static void enter(
            Database database, UserId person, String role, String model, int tokens, String at) {
        new JdbcExpenses(database, () -> Instant.parse(at))
                .enter(
                        new Expense(
                                CallId.next(),
                                Payer.alone(person),
                                role,
                                model,
                                Usage.of(tokens, 0),
                                Optional.empty()));
    }
}
