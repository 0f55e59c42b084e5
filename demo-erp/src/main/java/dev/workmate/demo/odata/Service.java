package dev.workmate.demo.odata;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.odata.AddressReader.Address;
import dev.workmate.demo.report.Derived;
import dev.workmate.demo.report.Reports;
import dev.workmate.demo.store.Company;
import dev.workmate.demo.store.Store;
import java.util.Optional;
import java.util.UUID;
import org.apache.olingo.server.api.uri.UriInfoResource;
import org.apache.olingo.server.api.uri.queryoption.CustomQueryOption;

/** Answers the operations of one API; threads may share it. */
public final class Service {
    private final Store store;
    private final Reports reports = new Reports();
    private final Derived derived = new Derived();
    private volatile Api api;

    public Service(Api api, Store store) {
        this.api = api;
        this.store = store;
    }

    public Api api() {
        return api;
    }

    /** Serves another catalogue from now on, as after an upgrade of the tenant. */
    public void change(Api next) {
        api = next;
    }

    public Answer handle(Request request) {
        Api served = api;
        if (request.path().equals("/$metadata")) {
            return Documents.metadata(served, request);
        }
        if (request.path().isEmpty() || request.path().equals("/")) {
            return Documents.service(served, request);
        }
        return switch (request.method()) {
            case "GET" -> get(served, request);
            default -> throw ODataError.notAllowed(request.method(), request.path());
        };
    }

    private Answer get(Api served, Request request) {
        Address address =
                new AddressReader(served)
                        .read(CompanyNames.resolve(request.path(), store), request.query());
        UriInfoResource options = address.info().asUriInfoResource();
        Resolver resolver = new Resolver(served.catalog(), store, reports);
        return store.read(
                () -> {
                    Target target =
                            resolver.resolve(
                                    options.getUriResourceParts(), company(request, options));
                    Reading reading = new Reading(served.catalog(), target.company(), derived);
                    EntityWriter writer =
                            new EntityWriter(reading, resolver, store, request.root());
                    QueryReader queries = new QueryReader(reading, address.schema());
                    return new Reads(reading, writer, request).answer(target, queries, options);
                });
    }

    /** A company may also be named beside the address. */
    Optional<Company> company(Request request, UriInfoResource options) {
        Optional<String> named = request.header("Company");
        for (CustomQueryOption option : options.getCustomQueryOptions()) {
            if (option.getName().equalsIgnoreCase("company")) {
                named = Optional.of(option.getText());
            }
        }
        return named.map(
                name ->
                        store.findNamed(name)
                                .or(() -> byId(name))
                                .orElseThrow(
                                        () ->
                                                new ODataError(
                                                        404,
                                                        "Internal_CompanyNotFound",
                                                        "The company '"
                                                                + name
                                                                + "' does not exist.")));
    }

    private Optional<Company> byId(String text) {
        try {
            UUID id = dev.workmate.demo.store.Guids.parse(text);
            return store.find(id);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static EntityModel model(Target target) {
        return switch (target) {
            case Target.Many many -> many.model();
            case Target.Count count -> count.many().model();
            case Target.One one -> one.row().model();
            case Target.Content content -> content.row().model();
            case Target.Act act -> act.row().model();
        };
    }
}
