package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.odata.filter.ReadyFilter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is wanted of some records and in which form. An empty selection means all properties. */
public record Query(
        ReadyFilter filter,
        List<Order> order,
        int skip,
        int top,
        boolean count,
        Set<PropertyModel> select,
        List<Expand> expand) {

    static final int NO_LIMIT = Integer.MAX_VALUE;

    /** One property to sort by. */
    record Order(PropertyModel property, boolean descending) {}

    /** Related records to show inside, with a question of their own. */
    record Expand(NavigationModel navigation, EntityModel target, Query query) {}

    public Query {
        order = List.copyOf(order);
        select = new LinkedHashSet<>(select);
        expand = List.copyOf(expand);
    }

    List<PropertyModel> shown(Catalog catalog, EntityModel model) {
        return select.isEmpty()
                ? catalog.find(model.name()).map(EntityModel::properties).orElse(model.properties())
                : List.copyOf(select);
    }
}
