package dev.workmate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActChain;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.proof.jdbc.JdbcSealBook;
import dev.workmate.testkit.PlainDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever can write to the database and knows how acts are chained rewrites or cuts the log of
 * security and administration with its head: the seals find it.
 */
class ActSealTest {
    private static final int ACTS = 6;
    private static final int EDITS = 200;
    private static final TenantId OTHER = new TenantId("01970000-0000-7000-8000-0000000000BB");

    private final Random random = new Random(14);
    private final SealKeys keys = SealKeys.parse("test", SealKeys.random());
    @TempDir Path home;
    private Instant now = Instant.parse("2026-11-18T09:00:00Z");
    private Database database;
    private JdbcActs acts;
    private JdbcSealBook book;
    private SealFile file;
    private Sealer sealer;

    Database openDatabase(Path place) {
        return PlainDatabase.open(place);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        acts = new JdbcActs(database, () -> now);
        book = new JdbcSealBook(database, () -> now);
        file = new SealFile(home.resolve("workmate.seals"));
        sealer = sealer();
        for (TenantId tenant : List.of(TenantId.DEFAULT, OTHER)) {
            for (int i = 0; i < ACTS; i++) {
                act(tenant, "act " + i);
            }
        }
        assertThat(sealer.seal()).isEqualTo(new Sealer.Outcome(1, 2, List.of()));
    }

    private Sealer sealer() {
        return new Sealer(book, new SealedTree(book), file, () -> keys, _ -> {}, () -> now);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void act(TenantId tenant, String detail) {
        acts.append(
                new Act(
                        ActKind.SIGNED_IN,
                        tenant,
                        Optional.of(UserId.next()),
                        Optional.empty(),
                        "127.0.0.1",
                        detail));
    }

    private List<String> faults() {
        return SealCheck.run(book, file, "").faults();
    }

    private void write(String sql, Object... values) {
        database.<Integer>write(connection -> Sql.update(connection, sql, values));
    }

    @Test
    void whatIsAsItWasSealedHoldsAndGrows() {
        assertThat(faults()).isEmpty();
        assertThat(sealer.seal().seals()).as("nothing has changed").isZero();

        act(OTHER, "one more");
        assertThat(faults()).as("what is not sealed yet").isEmpty();
        assertThat(sealer.seal()).isEqualTo(new Sealer.Outcome(1, 1, List.of()));
        assertThat(sealer().seal().seals()).as("another server").isZero();
        assertThat(faults()).isEmpty();
    }

    /** The chain itself says nothing: all its hashes are right. */
    @Test
    void everyRewritingIsFoundAndNeverSealed() {
        for (int i = 0; i < EDITS; i++) {
            TenantId tenant = random.nextBoolean() ? TenantId.DEFAULT : OTHER;
            int at = 1 + random.nextInt(ACTS);
            keep();
            switch (i % 3) {
                case 0 -> rewrite(tenant, at);
                case 1 -> cut(tenant, at - 1);
                default -> {
                    cut(tenant, at - 1);
                    act(tenant, "in its place");
                    while (head(tenant) < ACTS + 1) {
                        act(tenant, "made up");
                    }
                }
            }
            assertThat(acts.verify(tenant).firstInvalid()).as("the chain of edit %d", i).isEmpty();
            String found =
                    "The log of security and administration of tenant %s no longer has the %d events that were sealed."
                            .formatted(tenant.value(), ACTS);
            assertThat(faults()).as("edit %d", i).containsExactly(found);
            assertThat(sealer.seal()).isEqualTo(new Sealer.Outcome(0, 0, List.of(found)));
            putBack();
        }
        assertThat(faults()).isEmpty();
    }

    @Test
    void aLogThatIsGoneIsFound() {
        write("DELETE FROM acts WHERE tenant_id = ?", OTHER.value());
        write("DELETE FROM act_heads WHERE tenant_id = ?", OTHER.value());
        assertThat(faults())
                .containsExactly(
                        "The log of security and administration of tenant "
                                + OTHER.value()
                                + " is gone, and nobody has erased it.");
    }

    /** The heads that are sealed are bound by the root that is signed. */
    @Test
    void whoAdjustsTheSealedHeadIsFoundByTheRoot() {
        rewrite(OTHER, ACTS);
        byte[] hash = HexFormat.of().parseHex(page(OTHER).getFirst().hash());
        write("UPDATE sealed_heads SET hash = ? WHERE session_id = ?", hash, OTHER.value());
        assertThat(faults()).singleElement().asString().contains("sealed heads are not those of");
    }

    private long head(TenantId tenant) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT head FROM act_heads WHERE tenant_id = ?",
                                        row -> row.getLong(1),
                                        tenant.value())
                                .orElseThrow());
    }

    private void keep() {
        write("CREATE TABLE acts_before AS SELECT * FROM acts");
        write("CREATE TABLE act_heads_before AS SELECT * FROM act_heads");
    }

    private void putBack() {
        for (String table : List.of("acts", "act_heads")) {
            write("DELETE FROM " + table);
            write("INSERT INTO " + table + " SELECT * FROM " + table + "_before");
            write("DROP TABLE " + table + "_before");
        }
    }

    /** With every hash from there on, and the head, made anew. */
    private void rewrite(TenantId tenant, int at) {
        write(
                "UPDATE acts SET detail = 'nothing of note' WHERE tenant_id = ? AND sequence = ?",
                tenant.value(),
                at);
        rehash(tenant);
    }

    private void cut(TenantId tenant, int to) {
        write("DELETE FROM acts WHERE tenant_id = ? AND sequence > ?", tenant.value(), to);
        rehash(tenant);
    }

    /** In the form that older servers wrote, which a rewritten log may take as well. */
    private void rehash(TenantId tenant) {
        String hash = ActChain.start(tenant);
        long last = 0;
        for (ActLog.Entry entry : page(tenant).reversed()) {
            last = entry.sequence();
            hash = ActChain.link(hash, last, entry.at(), entry.act());
            write(
                    "UPDATE acts SET hash = ?, address_salt = NULL, address_digest = NULL WHERE"
                            + " tenant_id = ? AND sequence = ?",
                    hash,
                    tenant.value(),
                    last);
        }
        write(
                "UPDATE act_heads SET head = ?, hash = ? WHERE tenant_id = ?",
                last,
                hash,
                tenant.value());
    }

    private List<ActLog.Entry> page(TenantId tenant) {
        return acts.page(tenant, ActLog.Query.all(Long.MAX_VALUE, 10 * ACTS));
    }
}
