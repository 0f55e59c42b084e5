package dev.workmate.erp.query;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpQuery;
import java.util.Optional;

/** A checked query, and the part of its filter that only our side can decide. */
public record CheckedQuery(ErpEntity entity, ErpQuery query, Optional<ErpFilter> here) {}
