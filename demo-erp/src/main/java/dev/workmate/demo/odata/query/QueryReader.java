package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.PropertyModel.Trait;
import dev.workmate.demo.odata.filter.CompanyView;
import dev.workmate.demo.odata.filter.FilterCompiler;
import dev.workmate.demo.odata.filter.ReadyFilter;
import dev.workmate.demo.odata.message.ODataError;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.olingo.server.api.uri.UriInfoResource;
import org.apache.olingo.server.api.uri.UriResource;
import org.apache.olingo.server.api.uri.queryoption.CountOption;
import org.apache.olingo.server.api.uri.queryoption.ExpandItem;
import org.apache.olingo.server.api.uri.queryoption.ExpandOption;
import org.apache.olingo.server.api.uri.queryoption.FilterOption;
import org.apache.olingo.server.api.uri.queryoption.OrderByItem;
import org.apache.olingo.server.api.uri.queryoption.OrderByOption;
import org.apache.olingo.server.api.uri.queryoption.SelectItem;
import org.apache.olingo.server.api.uri.queryoption.SelectOption;
import org.apache.olingo.server.api.uri.queryoption.SkipOption;
import org.apache.olingo.server.api.uri.queryoption.TopOption;
import org.apache.olingo.server.api.uri.queryoption.expression.Member;
import org.jspecify.annotations.Nullable;

/** Makes a query of an address's options. */
public final class QueryReader {
    private final CompanyView reading;
    private final FilterCompiler.Schema schema;

    public QueryReader(CompanyView reading, FilterCompiler.Schema schema) {
        this.reading = reading;
        this.schema = schema;
    }

    public Query read(EntityModel model, UriInfoResource options) {
        if (options.getSearchOption() != null) {
            throw ODataError.notImplemented("The query option '$search' is not supported.");
        }
        return query(
                model,
                options.getFilterOption(),
                options.getOrderByOption(),
                options.getSkipOption(),
                options.getTopOption(),
                options.getCountOption(),
                options.getSelectOption(),
                options.getExpandOption());
    }

    private Query query(
            EntityModel model,
            @Nullable FilterOption filter,
            @Nullable OrderByOption order,
            @Nullable SkipOption skip,
            @Nullable TopOption top,
            @Nullable CountOption count,
            @Nullable SelectOption select,
            @Nullable ExpandOption expand) {
        return new Query(
                filter == null
                        ? ReadyFilter.ALL
                        : new FilterCompiler(model, reading, schema)
                                .compile(filter.getExpression()),
                order == null ? List.of() : orders(model, order),
                skip == null ? 0 : skip.getValue(),
                top == null ? Query.NO_LIMIT : top.getValue(),
                count != null && count.getValue(),
                select == null ? Set.of() : selection(model, select),
                expand == null ? List.of() : expansions(model, expand));
    }

    private static List<Query.Order> orders(EntityModel model, OrderByOption option) {
        List<Query.Order> orders = new ArrayList<>();
        for (OrderByItem item : option.getOrders()) {
            if (!(item.getExpression() instanceof Member member)
                    || member.getResourcePath().getUriResourceParts().size() != 1) {
                throw ODataError.notImplemented("Only properties can be sorted by.");
            }
            PropertyModel property =
                    model.property(
                            member.getResourcePath()
                                    .getUriResourceParts()
                                    .getFirst()
                                    .getSegmentValue());
            if (property.is(Trait.COMPUTED)) {
                throw ODataError.notImplemented(
                        "The property '"
                                + property.name()
                                + "' is computed and cannot be sorted by.");
            }
            orders.add(new Query.Order(property, item.isDescending()));
        }
        return orders;
    }

    private static Set<PropertyModel> selection(EntityModel model, SelectOption option) {
        Set<PropertyModel> selected = new LinkedHashSet<>();
        for (SelectItem item : option.getSelectItems()) {
            if (item.isStar()) {
                return Set.of();
            }
            if (item.getResourcePath() != null) {
                String name =
                        item.getResourcePath().getUriResourceParts().getFirst().getSegmentValue();
                model.find(name).ifPresent(selected::add);
            }
        }
        return selected;
    }

    private List<Query.Expand> expansions(EntityModel model, ExpandOption option) {
        List<Query.Expand> expansions = new ArrayList<>();
        for (ExpandItem item : option.getExpandItems()) {
            if (item.isStar()) {
                throw ODataError.notImplemented("'$expand=*' is not supported.");
            }
            List<UriResource> path = item.getResourcePath().getUriResourceParts();
            String name = path.getFirst().getSegmentValue();
            NavigationModel navigation =
                    model.navigation(name)
                            .orElseThrow(() -> AddressReader.unknownProperty(name, model.name()));
            EntityModel target = reading.catalog().entity(navigation.target());
            Query inner =
                    query(
                            target,
                            item.getFilterOption(),
                            item.getOrderByOption(),
                            item.getSkipOption(),
                            item.getTopOption(),
                            item.getCountOption(),
                            item.getSelectOption(),
                            item.getExpandOption());
            expansions.add(new Query.Expand(navigation, target, inner));
        }
        return expansions;
    }
}
