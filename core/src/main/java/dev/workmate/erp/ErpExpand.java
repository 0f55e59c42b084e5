package dev.workmate.erp;

import java.util.List;

/** Related records to bring along; no selection means all their properties. */
public record ErpExpand(String navigation, List<String> select, List<ErpExpand> expand) {
    public ErpExpand {
        select = List.copyOf(select);
        expand = List.copyOf(expand);
    }
}
