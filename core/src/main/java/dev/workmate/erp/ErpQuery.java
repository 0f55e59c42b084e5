package dev.workmate.erp;

import java.util.List;
import java.util.Optional;

/**
 * A question to one entity set. An empty selection means all properties. Connectors send only what
 * {@link QueryCheck} lets through.
 */
public record ErpQuery(
        String set,
        Optional<ErpFilter> filter,
        List<String> select,
        List<ErpExpand> expand,
        List<ErpOrder> orderBy,
        Optional<Integer> top,
        Optional<Integer> skip) {
    public ErpQuery {
        select = List.copyOf(select);
        expand = List.copyOf(expand);
        orderBy = List.copyOf(orderBy);
        if (top.orElse(0) < 0 || skip.orElse(0) < 0) {
            throw new IllegalArgumentException("top and skip are not negative");
        }
    }

    /** All records of a set. */
    public static ErpQuery of(String set) {
        return new ErpQuery(
                set,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    public ErpQuery where(ErpFilter wanted) {
        return new ErpQuery(set, Optional.of(wanted), select, expand, orderBy, top, skip);
    }

    public ErpQuery selecting(List<String> properties) {
        return new ErpQuery(set, filter, properties, expand, orderBy, top, skip);
    }

    public ErpQuery expanding(List<ErpExpand> related) {
        return new ErpQuery(set, filter, select, related, orderBy, top, skip);
    }

    public ErpQuery sorted(List<ErpOrder> orders) {
        return new ErpQuery(set, filter, select, expand, orders, top, skip);
    }

    public ErpQuery first(int records) {
        return new ErpQuery(set, filter, select, expand, orderBy, Optional.of(records), skip);
    }

    public ErpQuery after(int records) {
        return new ErpQuery(set, filter, select, expand, orderBy, top, Optional.of(records));
    }
}
