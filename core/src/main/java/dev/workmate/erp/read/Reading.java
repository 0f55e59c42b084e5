package dev.workmate.erp.read;

import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.query.CheckedQuery;
import dev.workmate.erp.query.LocalFilter;
import dev.workmate.erp.query.ResultTable;
import dev.workmate.text.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads records of a question into a table until it is full, and knows where to go on. Holds one
 * page at a time. For one thread.
 */
public final class Reading {
    /** How many records one call looks at where the filter is decided here. */
    private static final int MAX_LOOKED_AT = 100_000;

    private static final int LOCAL_PAGE = 2_000;

    private final Office office;
    private final CheckedQuery question;
    private final ResultTable table;
    private final List<String> wanted;
    private final int limit;
    private final boolean exact;
    private @Nullable String url;
    private int lookedAt;

    /**
     * {@code wanted} are the columns to keep, all where empty. {@code limit} is how many rows the
     * model wants; where it named a number itself, the system is asked for one more than that.
     */
    Reading(
            Office office,
            CheckedQuery question,
            ResultTable table,
            List<String> wanted,
            Limit limit) {
        this.office = office;
        this.question = question;
        this.table = table;
        this.wanted = wanted;
        this.limit = limit.rows();
        this.exact = limit.named() && question.here().isEmpty();
    }

    /** How many rows are wanted, and whether somebody named that number. */
    record Limit(int rows, boolean named) {}

    /** Where to go on; empty where all was read. */
    Optional<Position> read(Position start) throws ErpException, InterruptedException {
        int pageSize = question.here().isPresent() ? LOCAL_PAGE : exact ? limit + 1 : limit;
        ErpPage page = first(start, pageSize);
        url = page.url();
        Position at = start;
        int drop = start.next().isPresent() ? start.skip() : 0;
        while (true) {
            int taken = take(page, drop);
            if (taken < page.rows().size()) {
                return Optional.of(at.next().isPresent() ? into(at, taken) : forward(at, taken));
            }
            Optional<ErpCursor> next = page.next();
            if (next.isEmpty()) {
                return Optional.empty();
            }
            at = after(at, taken, next.get());
            drop = 0;
            if (table.size() >= limit && !exact || lookedAt > MAX_LOOKED_AT) {
                return Optional.of(at);
            }
            page = office.system().next(office.company(), next.get(), pageSize);
        }
    }

    private ErpPage first(Position start, int pageSize) throws ErpException, InterruptedException {
        if (start.next().isPresent()) {
            return office.system().next(office.company(), start.next().get(), pageSize);
        }
        ErpQuery query = question.query();
        if (exact) {
            query = query.first(limit + 1);
        }
        if (start.skip() > 0) {
            query = query.after(start.skip());
        }
        return office.system().page(office.company(), query, pageSize);
    }

    /** Counting on from the question stays right where the system itself was told to stop. */
    private Position after(Position at, int taken, ErpCursor next) {
        return exact ? forward(at, taken) : new Position(0, Optional.of(next));
    }

    private static Position forward(Position at, int rows) {
        return new Position(at.skip() + rows, Optional.empty());
    }

    private static Position into(Position at, int rows) {
        return new Position(rows, at.next());
    }

    /** The place of the first record that found no room. */
    private int take(ErpPage page, int drop) {
        for (int i = drop; i < page.rows().size(); i++) {
            ErpRow row = page.rows().get(i);
            lookedAt++;
            boolean fits =
                    question.here().isEmpty()
                            || LocalFilter.fits(question.here().get(), row::value);
            if (fits && !table.add(cells(row))) {
                return i;
            }
        }
        return page.rows().size();
    }

    private SequencedMap<String, JsonValue> cells(ErpRow row) {
        SequencedMap<String, JsonValue> cells = Flat.cells(row);
        if (!wanted.isEmpty()) {
            cells.keySet().removeIf(name -> isOwn(name) && !wanted.contains(name));
        }
        return cells;
    }

    /** Related records were asked for by name; only the record's own properties may be extra. */
    private boolean isOwn(String name) {
        return question.entity().property(name).isPresent();
    }

    String url() {
        return url == null ? "" : url;
    }
}
