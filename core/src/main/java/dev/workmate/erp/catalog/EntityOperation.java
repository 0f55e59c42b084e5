package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something that can be done with an entity set, and the tool that does it. */
record EntityOperation(Kind kind, String name, String tool) {
    /** What is done. */
    enum Kind {
        LIST,
        GET,
        COUNT,
        CREATE,
        UPDATE,
        DELETE,
        INVOKE
    }

    static List<EntityOperation> of(ErpEntity entity) {
        List<EntityOperation> all = new ArrayList<>();
        all.add(new EntityOperation(Kind.LIST, "list", "erp_query"));
        all.add(new EntityOperation(Kind.GET, "get", "erp_get"));
        all.add(new EntityOperation(Kind.COUNT, "count", "erp_count"));
        if (entity.allows(Verb.CREATE)) {
            all.add(new EntityOperation(Kind.CREATE, "create", "erp_create"));
        }
        if (entity.allows(Verb.UPDATE)) {
            all.add(new EntityOperation(Kind.UPDATE, "update", "erp_update"));
        }
        if (entity.allows(Verb.DELETE)) {
            all.add(new EntityOperation(Kind.DELETE, "delete", "erp_delete"));
        }
        entity.actions()
                .forEach(
                        action ->
                                all.add(
                                        new EntityOperation(
                                                Kind.INVOKE, action, "erp_invoke_action")));
        return all;
    }

    static Optional<EntityOperation> find(ErpEntity entity, String name) {
        String bare = name.substring(name.lastIndexOf('.') + 1).strip();
        return of(entity).stream().filter(each -> each.name().equalsIgnoreCase(bare)).findFirst();
    }

    boolean isRead() {
        return kind == Kind.LIST || kind == Kind.GET || kind == Kind.COUNT;
    }

    String approval() {
        return switch (kind) {
            case LIST, GET, COUNT -> "none";
            case CREATE, UPDATE -> "a person agrees, or has allowed it for this entity";
            case DELETE, INVOKE -> "a person agrees every time";
        };
    }
}
