package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Cents;
import dev.workmate.demo.company.domain.Contactable;
import dev.workmate.demo.company.generator.Seed;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Writes rows to a sink, one map for all of them; gives each row its id by set and number. */
final class RowWriter {
    private static final int OFFICE_CLOSES = 16;

    /** What Business Central returns for a reference to nothing. */
    static final UUID NOTHING = new UUID(0, 0);

    private final RowSink sink;
    private final Seed seed;
    private final Map<String, Object> row = new LinkedHashMap<>(128);
    private final Map<String, Integer> counters = new HashMap<>();
    private final Map<LocalDate, Instant> instants = new HashMap<>();
    private String set = "";

    RowWriter(RowSink sink, Seed seed) {
        this.sink = sink;
        this.seed = seed;
    }

    UUID id(String table, int row) {
        return seed.id(table, row);
    }

    UUID nextId(String entitySet) {
        return seed.id(entitySet, counters.merge(entitySet, 1, Integer::sum) - 1);
    }

    /** Starts a row with the next id of its set. */
    RowWriter begin(String entitySet) {
        return begin(entitySet, nextId(entitySet));
    }

    RowWriter begin(String entitySet, UUID id) {
        row.clear();
        set = entitySet;
        row.put("id", id);
        return this;
    }

    /** Starts a row of a set whose key is not called id. */
    RowWriter beginWithoutId(String entitySet) {
        row.clear();
        set = entitySet;
        return this;
    }

    RowWriter put(String name, Object value) {
        row.put(name, value);
        return this;
    }

    RowWriter money(String name, long cents) {
        row.put(name, Cents.decimal(cents));
        return this;
    }

    RowWriter number(String name, long whole) {
        row.put(name, BigDecimal.valueOf(whole));
        return this;
    }

    RowWriter modified(LocalDate date) {
        return put("lastModifiedDateTime", instant(date));
    }

    Instant instant(LocalDate date) {
        return instants.computeIfAbsent(
                date, day -> day.atTime(OFFICE_CLOSES, 30).toInstant(ZoneOffset.UTC));
    }

    /** Puts the address and ways of reaching a partner. */
    RowWriter reach(Address address, Contactable reach) {
        return put("addressLine1", address.line1())
                .put("addressLine2", "")
                .put("city", address.city())
                .put("state", "")
                .put("country", address.country())
                .put("postalCode", address.postalCode())
                .put("phoneNumber", reach.phone())
                .put("email", reach.email())
                .put("website", reach.website());
    }

    /** Puts an address under names that begin with its part, such as sellTo. */
    RowWriter address(String part, Address address) {
        AddressKeys keys = AddressKeys.of(part);
        return put(keys.line1(), address.line1())
                .put(keys.city(), address.city())
                .put(keys.country(), address.country())
                .put(keys.postCode(), address.postalCode());
    }

    void end() {
        sink.add(set, row);
    }
}
