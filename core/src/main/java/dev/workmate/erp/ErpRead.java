package dev.workmate.erp;

import java.util.List;

/** A question for one record. */
public record ErpRead(String set, ErpKey key, List<String> select, List<ErpExpand> expand) {
    public ErpRead {
        select = List.copyOf(select);
        expand = List.copyOf(expand);
    }

    public ErpRead(String set, ErpKey key) {
        this(set, key, List.of(), List.of());
    }
}
