package dev.workmate.access.jdbc;

import dev.workmate.access.Act;
import dev.workmate.access.ActChain;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.BoundAddress;
import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.StorableText;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The log of security and administration in the table {@code acts}. */
public final class JdbcActs implements ActLog {
    private static final String COLUMNS =
            "tenant_id, sequence, at, kind, actor_id, subject_id, address, detail, hash";
    private static final int PAGE = 1_000;

    private final Database database;
    private final InstantSource time;

    public JdbcActs(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public void append(Act act) {
        database.<Integer>write(connection -> append(connection, act));
    }

    /** Lets nobody else append to the tenant's log before this transaction ends. */
    static void hold(Connection connection, TenantId tenant) throws SQLException {
        Sql.update(
                connection,
                "INSERT INTO act_heads (tenant_id, head, hash) VALUES (?, 0, ?)"
                        + " ON CONFLICT (tenant_id) DO NOTHING",
                tenant.value(),
                ActChain.start(tenant));
        Sql.update(
                connection, "UPDATE act_heads SET head = head WHERE tenant_id = ?", tenant.value());
    }

    /** Part of a transaction that does what the act says. */
    public int append(Connection connection, Act unsafe) throws SQLException {
        Act act = storable(unsafe);
        hold(connection, act.tenant());
        Head head = head(connection, act.tenant()).orElseThrow();
        long sequence = head.sequence() + 1;
        Instant at = Instant.ofEpochMilli(time.millis());
        BoundAddress address = BoundAddress.of(act.address());
        String hash = ActChain.link(head.hash(), sequence, at, act, address);
        Sql.update(
                connection,
                "INSERT INTO acts (tenant_id, sequence, at, kind, area, actor_id, subject_id,"
                        + " address, detail, hash, address_salt, address_digest)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                act.tenant().value(),
                sequence,
                at.toEpochMilli(),
                name(act.kind()),
                name(act.kind().area()),
                act.actor().map(UserId::value).orElse(null),
                act.subject().map(UserId::value).orElse(null),
                act.address(),
                act.detail(),
                hash,
                address.salt(),
                address.digest());
        return Sql.update(
                connection,
                "UPDATE act_heads SET head = ?, hash = ? WHERE tenant_id = ?",
                sequence,
                hash,
                act.tenant().value());
    }

    private static Act storable(Act act) {
        return new Act(
                act.kind(),
                act.tenant(),
                act.actor(),
                act.subject(),
                StorableText.of(act.address()),
                StorableText.of(act.detail()));
    }

    private record Head(long sequence, String hash) {}

    private static Optional<Head> head(Connection connection, TenantId tenant) throws SQLException {
        return Sql.first(
                connection,
                "SELECT head, hash FROM act_heads WHERE tenant_id = ?",
                row -> new Head(row.getLong(1), row.getString(2)),
                tenant.value());
    }

    @Override
    public List<Entry> page(TenantId tenant, Query query) {
        StringBuilder sql =
                new StringBuilder("SELECT " + COLUMNS + " FROM acts WHERE tenant_id = ?");
        List<Object> values = new ArrayList<>(List.of(tenant.value()));
        Filter filter = query.filter();
        filter.area().ifPresent(area -> add(sql, values, " AND area = ?", name(area)));
        filter.kind().ifPresent(kind -> add(sql, values, " AND kind = ?", name(kind)));
        filter.person()
                .map(UserId::value)
                .ifPresent(id -> add(sql, values, " AND (actor_id = ? OR subject_id = ?)", id, id));
        filter.from().ifPresent(from -> add(sql, values, " AND at >= ?", from.toEpochMilli()));
        filter.until().ifPresent(end -> add(sql, values, " AND at < ?", end.toEpochMilli()));
        add(sql, values, " AND sequence < ? ORDER BY sequence DESC", query.before());
        add(sql, values, " LIMIT ?", query.limit());
        return database.read(
                connection ->
                        Sql.all(connection, sql.toString(), JdbcActs::entry, values.toArray()));
    }

    private static void add(
            StringBuilder sql, List<Object> values, String condition, Object... more) {
        sql.append(condition);
        values.addAll(List.of(more));
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<TenantId> tenants() {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT tenant_id FROM act_heads UNION SELECT tenant_id FROM acts"
                                        + " ORDER BY 1",
                                row -> new TenantId(row.getString(1))));
    }

    @Override
    public Verification verify(TenantId tenant) {
        // Who was erased is hidden even from those who read the log; the chain must know.
        return Acting.asNobody(
                () -> database.readAtOneMoment(connection -> verify(connection, tenant)));
    }

    private static Verification verify(Connection connection, TenantId tenant) throws SQLException {
        String hash = ActChain.start(tenant);
        long last = 0;
        List<Linked> page = after(connection, tenant, last);
        while (!page.isEmpty()) {
            for (Linked linked : page) {
                Entry entry = linked.entry();
                hash = linked.after(hash, last + 1);
                if (entry.sequence() != last + 1
                        || !hash.equals(entry.hash())
                        || !linked.isAddressRight(connection)) {
                    return new Verification(last, Optional.of(last + 1));
                }
                last++;
            }
            page = after(connection, tenant, last);
        }
        Head end = head(connection, tenant).orElse(new Head(0, ActChain.start(tenant)));
        boolean whole = end.sequence() == last && end.hash().equals(hash);
        return new Verification(last, whole ? Optional.empty() : Optional.of(last + 1));
    }

    /** An act with how its address is bound; those of older servers have it in the chain. */
    private record Linked(Entry entry, Optional<BoundAddress> address) {
        private static Linked of(ResultSet row) throws SQLException {
            String salt = row.getString(10);
            String digest = row.getString(11);
            return new Linked(
                    JdbcActs.entry(row),
                    salt == null || digest == null
                            ? Optional.empty()
                            : Optional.of(new BoundAddress(salt, digest)));
        }

        private String after(String previous, long sequence) {
            return address.map(
                            bound ->
                                    ActChain.link(
                                            previous, sequence, entry.at(), entry.act(), bound))
                    .orElseGet(() -> ActChain.link(previous, sequence, entry.at(), entry.act()));
        }

        /** Only an erasure takes an address away. */
        private boolean isAddressRight(Connection connection) throws SQLException {
            if (address.isEmpty()) {
                return true;
            }
            return address.get().fits(entry.act().address())
                    && (!address.get().isForgotten() || isErased(connection, entry.act().actor()));
        }
    }

    private static boolean isErased(Connection connection, Optional<UserId> person)
            throws SQLException {
        return person.isPresent()
                && Sql.first(
                                connection,
                                "SELECT 1 FROM erasures WHERE person_id = ?",
                                _ -> true,
                                person.get().value())
                        .isPresent();
    }

    private static List<Linked> after(Connection connection, TenantId tenant, long sequence)
            throws SQLException {
        return Sql.all(
                connection,
                "SELECT "
                        + COLUMNS
                        + ", address_salt, address_digest FROM acts WHERE tenant_id = ? AND sequence > ?"
                        + " ORDER BY sequence LIMIT ?",
                Linked::of,
                tenant.value(),
                sequence,
                PAGE);
    }

    private static Entry entry(ResultSet row) throws SQLException {
        Act act =
                new Act(
                        ActKind.valueOf(row.getString(4).toUpperCase(Locale.ROOT)),
                        new TenantId(row.getString(1)),
                        person(row.getString(5)),
                        person(row.getString(6)),
                        row.getString(7),
                        row.getString(8));
        return new Entry(
                row.getLong(2), Instant.ofEpochMilli(row.getLong(3)), act, row.getString(9));
    }

    private static Optional<UserId> person(@Nullable String id) {
        return Optional.ofNullable(id).map(UserId::new);
    }
}
