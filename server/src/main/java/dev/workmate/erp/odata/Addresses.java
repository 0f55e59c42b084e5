package dev.workmate.erp.odata;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import dev.workmate.erp.odata.edm.SetModel.Place;
import dev.workmate.erp.odata.text.Literals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes addresses below a service's root. Every name is looked up in the service's model and every
 * value written as a literal of its type, so that nothing in an address is anybody's free text.
 */
final class Addresses {
    private static final int MAX_DEPTH = 20;
    private static final int MAX_LENGTH = 8_000;

    private final ServiceModel model;
    private final Literals literals;
    private final Letters letters;

    /** How a service is asked to compare texts. */
    enum Letters {
        AS_WRITTEN,
        IN_ANY_CASE
    }

    Addresses(ServiceModel model) {
        this(model, Letters.AS_WRITTEN);
    }

    Addresses(ServiceModel model, Letters letters) {
        this.model = model;
        this.literals = new Literals(model.namespace());
        this.letters = letters;
    }

    /** All records of a set. */
    String set(ErpCompany company, SetModel set) {
        return set.place() == Place.COMPANY
                ? "companies(" + company.id() + ")/" + set.entity().set()
                : set.entity().set();
    }

    /** One record. */
    String key(ErpCompany company, SetModel set, ErpKey key) throws ErpException {
        List<String> names = set.entity().keys();
        if (!key.values().keySet().equals(new java.util.LinkedHashSet<>(names))) {
            throw Literals.refused(
                    "a record of "
                            + set.entity().set()
                            + " is found by "
                            + String.join(", ", names));
        }
        List<String> parts = new ArrayList<>();
        for (String name : names) {
            String literal =
                    literals.of(
                            set,
                            property(set, name),
                            key.values().getOrDefault(name, ErpValue.NOTHING));
            parts.add(names.size() == 1 ? literal : name + "=" + literal);
        }
        return set(company, set) + "(" + String.join(",", parts) + ")";
    }

    String action(ErpCompany company, SetModel set, ErpKey key, String action) throws ErpException {
        String qualified = set.wireActions().get(action);
        if (qualified == null) {
            throw Literals.refused(set.entity().set() + " has no action '" + action + "'");
        }
        return key(company, set, key) + "/" + qualified;
    }

    String query(ErpCompany company, ErpQuery query) throws ErpException {
        SetModel set = load(query.set());
        List<String> options = new ArrayList<>();
        filter(set, query).ifPresent(options::add);
        options.addAll(shape(set, query.select(), query.expand(), 0));
        if (!query.orderBy().isEmpty()) {
            options.add("$orderby=" + orders(set, query.orderBy()));
        }
        query.top().ifPresent(top -> options.add("$top=" + top));
        query.skip().ifPresent(skip -> options.add("$skip=" + skip));
        return withOptions(set(company, set), options, "&");
    }

    String count(ErpCompany company, ErpQuery query) throws ErpException {
        SetModel set = load(query.set());
        return withOptions(
                set(company, set) + "/$count", filter(set, query).stream().toList(), "&");
    }

    String read(ErpCompany company, ErpRead read) throws ErpException {
        SetModel set = load(read.set());
        return withOptions(
                key(company, set, read.key()), shape(set, read.select(), read.expand(), 0), "&");
    }

    SetModel load(String set) throws ErpException {
        return model.set(set)
                .orElseThrow(
                        () ->
                                new ErpException.Missing(
                                        "The ERP system has no entity set '" + set + "'.",
                                        "unknown_entity",
                                        Optional.empty()));
    }

    private static String withOptions(String path, List<String> options, String separator)
            throws ErpException {
        String address = options.isEmpty() ? path : path + "?" + String.join(separator, options);
        if (address.length() > MAX_LENGTH) {
            throw Literals.refused(
                    "the question is too long for one request; ask with fewer values");
        }
        return address;
    }

    private Optional<String> filter(SetModel set, ErpQuery query) throws ErpException {
        return query.filter().isEmpty()
                ? Optional.empty()
                : Optional.of("$filter=" + filter(set, query.filter().get(), 0));
    }

    private List<String> shape(SetModel set, List<String> select, List<ErpExpand> expand, int depth)
            throws ErpException {
        if (depth > MAX_DEPTH) {
            throw Literals.refused("related records are asked for too deeply");
        }
        List<String> options = new ArrayList<>();
        if (!select.isEmpty()) {
            for (String name : select) {
                property(set, name);
            }
            options.add("$select=" + String.join(",", select));
        }
        if (!expand.isEmpty()) {
            List<String> parts = new ArrayList<>();
            for (ErpExpand each : expand) {
                parts.add(expand(set, each, depth));
            }
            options.add("$expand=" + String.join(",", parts));
        }
        return options;
    }

    private String expand(SetModel set, ErpExpand expand, int depth) throws ErpException {
        ErpNavigation navigation =
                set.entity()
                        .navigation(expand.navigation())
                        .orElseThrow(
                                () ->
                                        Literals.refused(
                                                "%s has no relation '%s'"
                                                        .formatted(
                                                                set.entity().set(),
                                                                expand.navigation())));
        List<String> inner =
                shape(load(navigation.target()), expand.select(), expand.expand(), depth + 1);
        return inner.isEmpty()
                ? navigation.name()
                : navigation.name() + "(" + String.join(";", inner) + ")";
    }

    private String orders(SetModel set, List<ErpOrder> orders) throws ErpException {
        List<String> parts = new ArrayList<>();
        for (ErpOrder order : orders) {
            String name = property(set, order.property()).name();
            parts.add(order.direction() == ErpOrder.Direction.DESC ? name + "%20desc" : name);
        }
        return String.join(",", parts);
    }

    private String filter(SetModel set, ErpFilter filter, int depth) throws ErpException {
        if (depth > MAX_DEPTH) {
            throw Literals.refused("the filter is nested too deeply");
        }
        return switch (filter) {
            case ErpFilter.Comparison(String name, ErpFilter.Operator operator, ErpValue value) -> {
                ErpProperty property = property(set, name);
                yield name
                        + "%20"
                        + operator.name().toLowerCase(Locale.ROOT)
                        + "%20"
                        + literals.of(set, property, value);
            }
            case ErpFilter.TextMatch(String name, ErpFilter.Place place, String text) -> {
                property(set, name);
                yield switch (letters) {
                    case AS_WRITTEN ->
                            function(place) + "(" + name + "," + Literals.quoted(text) + ")";
                    case IN_ANY_CASE ->
                            function(place)
                                    + "(tolower("
                                    + name
                                    + "),"
                                    + Literals.quoted(text.toLowerCase(Locale.ROOT))
                                    + ")";
                };
            }
            case ErpFilter.In(String name, List<ErpValue> values) -> in(set, name, values);
            case ErpFilter.And(List<ErpFilter> parts) -> joined(set, parts, "%20and%20", depth);
            case ErpFilter.Or(List<ErpFilter> parts) -> joined(set, parts, "%20or%20", depth);
            case ErpFilter.Not(ErpFilter part) -> "not%20(" + filter(set, part, depth + 1) + ")";
        };
    }

    private String joined(SetModel set, List<ErpFilter> parts, String word, int depth)
            throws ErpException {
        if (parts.isEmpty()) {
            throw Literals.refused("the filter has an empty part");
        }
        List<String> written = new ArrayList<>();
        for (ErpFilter part : parts) {
            String text = filter(set, part, depth + 1);
            boolean simple =
                    part instanceof ErpFilter.Comparison || part instanceof ErpFilter.TextMatch;
            written.add(simple || parts.size() == 1 ? text : "(" + text + ")");
        }
        return String.join(word, written.stream().distinct().toList());
    }

    /** Written out, since Business Central takes {@code in} only from one version on. */
    private String in(SetModel set, String name, List<ErpValue> values) throws ErpException {
        ErpProperty property = property(set, name);
        List<String> parts = new ArrayList<>();
        for (ErpValue value : values) {
            parts.add(name + "%20eq%20" + literals.of(set, property, value));
        }
        return String.join("%20or%20", parts);
    }

    private static String function(ErpFilter.Place place) {
        return switch (place) {
            case START -> "startswith";
            case END -> "endswith";
            case ANYWHERE -> "contains";
        };
    }

    private static ErpProperty property(SetModel set, String name) throws ErpException {
        return set.entity()
                .property(name)
                .orElseThrow(
                        () ->
                                Literals.refused(
                                        "%s has no property '%s'"
                                                .formatted(set.entity().set(), name)));
    }
}
