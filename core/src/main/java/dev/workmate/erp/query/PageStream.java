package dev.workmate.erp.query;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem;
import dev.workmate.tool.ToolException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads all records of a query, page by page: never more than one page is held. Bounded in rows.
 * For one thread.
 */
public final class PageStream {
    /** Enough to keep requests few, small enough to hold. */
    public static final int PAGE = 5_000;

    private final ErpSystem system;
    private final ErpCompany company;
    private final long maxRows;
    private long rows;
    private int requests;

    public PageStream(ErpSystem system, ErpCompany company, long maxRows) {
        this.system = system;
        this.company = company;
        this.maxRows = maxRows;
    }

    /** Takes one record after the other. */
    @FunctionalInterface
    public interface Visitor {
        void visit(ErpRow row) throws ToolException;
    }

    /** Hears how many records have been read so far. */
    @FunctionalInterface
    public interface Watch {
        void read(long rows);
    }

    /** Reads to the end and returns the address of the first page. */
    public String read(ErpQuery query, Watch watch, Visitor visitor)
            throws ErpException, ToolException, InterruptedException {
        ErpPage page = system.page(company, query, PAGE);
        String url = page.url();
        Set<ErpCursor> followed = new HashSet<>();
        while (true) {
            take(query, page, visitor);
            watch.read(rows);
            Optional<ErpCursor> next = page.next();
            if (next.isEmpty()) {
                return url;
            }
            if (!followed.add(next.get())) {
                throw new ToolException(
                        "The ERP system sends the same page again and again. Ask for less, with a"
                                + " filter.");
            }
            page = system.next(company, next.get(), PAGE);
        }
    }

    private void take(ErpQuery query, ErpPage page, Visitor visitor)
            throws ToolException, InterruptedException {
        requests++;
        rows += page.rows().size();
        if (rows > maxRows) {
            throw new ToolException(
                    "More than %,d records of %s would have to be read; narrow the filter, by a period for example."
                            .formatted(maxRows, query.set()));
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        for (ErpRow row : page.rows()) {
            visitor.visit(row);
        }
    }

    public long rows() {
        return rows;
    }

    public int requests() {
        return requests;
    }
}
