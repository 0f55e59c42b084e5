package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.NavigationModel.Join;
import dev.workmate.demo.odata.filter.AddressLiterals;
import dev.workmate.demo.odata.filter.LiteralTypes;
import dev.workmate.demo.odata.filter.ReadyFilter;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.report.Reports;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Store;
import dev.workmate.demo.store.Table;
import dev.workmate.demo.user.Rights;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.olingo.server.api.uri.UriParameter;
import org.apache.olingo.server.api.uri.UriResource;
import org.apache.olingo.server.api.uri.UriResourceAction;
import org.apache.olingo.server.api.uri.UriResourceCount;
import org.apache.olingo.server.api.uri.UriResourceEntitySet;
import org.apache.olingo.server.api.uri.UriResourceNavigation;
import org.apache.olingo.server.api.uri.UriResourcePrimitiveProperty;
import org.apache.olingo.server.api.uri.UriResourceValue;
import org.jspecify.annotations.Nullable;

/** Follows an address to what it names; called while the store's lock is held. */
public final class AddressResolver {
    private final Catalog catalog;
    private final Store store;
    private final Reports reports;

    public AddressResolver(Catalog catalog, Store store, Reports reports) {
        this.catalog = catalog;
        this.store = store;
        this.reports = reports;
    }

    /** {@code fallback} is the company named beside the address, if any. */
    public Target resolve(List<UriResource> path, Optional<CompanyTables> fallback) {
        Target at = null;
        for (UriResource part : path) {
            at = step(at, part, fallback);
        }
        if (at == null) {
            throw ODataError.notFound("The request names nothing.");
        }
        return at;
    }

    private Target step(@Nullable Target at, UriResource part, Optional<CompanyTables> fallback) {
        return switch (part) {
            case UriResourceEntitySet set -> root(set, fallback);
            case UriResourceNavigation to -> follow(one(at, part), to);
            case UriResourceCount _ when at instanceof Target.Many many -> new Target.Count(many);
            case UriResourceAction action -> {
                Target.One on = one(at, part);
                String name = action.getAction().getName();
                yield new Target.Act(on.company(), on.row(), name, on.context());
            }
            case UriResourcePrimitiveProperty property -> content(one(at, part), property);
            case UriResourceValue _ when at instanceof Target.Content content -> content;
            default -> throw unknown(part);
        };
    }

    private static Target.One one(@Nullable Target at, UriResource next) {
        if (at instanceof Target.One one) {
            return one;
        }
        throw unknown(next);
    }

    private static ODataError unknown(UriResource part) {
        return ODataError.notFound(
                "No HTTP resource was found for the segment '" + part.getSegmentValue() + "'.");
    }

    private Target root(UriResourceEntitySet part, Optional<CompanyTables> fallback) {
        EntityModel model = catalog.ofSet(part.getEntitySet().getName());
        if (model.scope() == EntityModel.Scope.SERVICE) {
            CompanyTables service = store.service();
            RowSource rows = visible(model, RowSource.of(service.table(model)));
            Target.Many all = new Target.Many(service, model, rows, null, null, model.set());
            return keyed(all, part.getKeyPredicates());
        }
        CompanyTables company =
                fallback.or(this::onlyCompany)
                        .orElseThrow(
                                () ->
                                        new ODataError(
                                                404,
                                                "Internal_CompanyNotFound",
                                                "Cannot process the request because the default"
                                                        + " company cannot be found. Name a company"
                                                        + " in the request."));
        return keyed(whole(company, model), part.getKeyPredicates());
    }

    /** A company that a user may not see is not there for them. */
    private static RowSource visible(EntityModel model, RowSource rows) {
        Rights rights = Rights.current();
        if (!model.name().equals("company") || rights.hiddenCompanies().isEmpty()) {
            return rows;
        }
        return filter ->
                rows.rows(filter).stream().filter(row -> rights.sees(row.text("name"))).toList();
    }

    private Optional<CompanyTables> onlyCompany() {
        List<CompanyTables> all =
                store.companies().stream()
                        .filter(each -> Rights.current().sees(each.name()))
                        .toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    private Target.Many whole(CompanyTables company, EntityModel model) {
        RowSource rows =
                reports.find(model.set())
                        .map(
                                report ->
                                        RowSource.computed(
                                                filter ->
                                                        report.rows(
                                                                company, model, filter.period())))
                        .orElseGet(() -> RowSource.of(company.table(model)));
        String context = "companies(" + company.id() + ")/" + model.set();
        return new Target.Many(company, model, rows, null, null, context);
    }

    private Target follow(Target.One from, UriResourceNavigation part) {
        NavigationModel navigation = navigation(from.row(), part.getProperty().getName());
        if (from.row().model().name().equals("company")) {
            CompanyTables company =
                    store.find((UUID) from.row().key())
                            .orElseThrow(() -> ODataError.recordNotFound("companies"));
            return keyed(
                    whole(company, catalog.entity(navigation.target())), part.getKeyPredicates());
        }
        Target.Many related = related(from.company(), from.row(), navigation, from.context());
        if (!navigation.many()) {
            return first(related);
        }
        return keyed(related, part.getKeyPredicates());
    }

    private Target first(Target.Many related) {
        List<Row> rows = related.rows().rows(ReadyFilter.ALL);
        if (rows.isEmpty()) {
            throw ODataError.recordNotFound(related.model().set());
        }
        return new Target.One(related.company(), rows.getFirst(), related.context() + "/$entity");
    }

    private NavigationModel navigation(Row row, String name) {
        return catalog.entity(row.model().name())
                .navigation(name)
                .orElseThrow(() -> ODataError.notFound("No relation '" + name + "'."));
    }

    Target.Many related(CompanyTables company, Row from, NavigationModel navigation, String base) {
        EntityModel model = catalog.entity(navigation.target());
        String context = base.replace("/$entity", "(" + from.key() + ")") + "/" + navigation.name();
        RowSource rows = RowSource.of(joined(company, from, navigation, model));
        return new Target.Many(company, model, rows, from, navigation, context);
    }

    /** The records that a relation leads to from one record. */
    List<Row> joined(
            CompanyTables company, Row from, NavigationModel navigation, EntityModel model) {
        if (model.name().equals("pdfDocument")) {
            return List.of(reports.pdfOf(model, from));
        }
        List<Row> rows = null;
        for (Join join : navigation.on()) {
            Object value = from.get(join.property());
            if (value == null) {
                return List.of();
            }
            if (rows == null) {
                rows = matching(company, model, join.referenced(), value);
            } else {
                rows = new ArrayList<>(rows);
                rows.removeIf(row -> !value.equals(row.get(join.referenced())));
            }
        }
        return rows == null ? List.of() : rows;
    }

    private List<Row> matching(
            CompanyTables company, EntityModel model, String property, Object value) {
        var report = reports.find(model.set());
        if (report.isPresent()) {
            return report.get().rows(company, model, ReadyFilter.ALL.period()).stream()
                    .filter(row -> value.equals(row.get(property)))
                    .toList();
        }
        Table table = company.table(model);
        if (model.keys().equals(List.of(property))) {
            Row row = table.find(value);
            return row == null ? List.of() : List.of(row);
        }
        return table.where(property, value);
    }

    private Target keyed(Target.Many many, List<UriParameter> predicates) {
        if (predicates.isEmpty()) {
            return many;
        }
        Map<String, Object> key = new LinkedHashMap<>();
        for (UriParameter predicate : predicates) {
            Object value =
                    AddressLiterals.value(
                            predicate.getText(),
                            LiteralTypes.of(many.model().property(predicate.getName())));
            if (value != null) {
                key.put(predicate.getName(), value);
            }
        }
        ReadyFilter filter = LiteralTypes.equal(many.model(), key);
        for (Row row : many.rows().rows(filter)) {
            return new Target.One(many.company(), row, many.context() + "/$entity");
        }
        throw many.model().name().equals("company")
                ? companyNotFound()
                : ODataError.recordNotFound(many.model().set());
    }

    private static ODataError companyNotFound() {
        return new ODataError(
                404,
                "Internal_CompanyNotFound",
                "The company that the request names does not exist.");
    }

    private static Target content(Target.One on, UriResourcePrimitiveProperty part) {
        return new Target.Content(
                on.company(),
                on.row(),
                on.row().model().property(part.getProperty().getName()),
                on.context());
    }
}
