package dev.workmate.demo.odata;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.odata.edm.Api;
import dev.workmate.demo.odata.filter.CompanyView;
import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;
import dev.workmate.demo.odata.query.AddressReader;
import dev.workmate.demo.odata.query.AddressReader.Address;
import dev.workmate.demo.odata.query.AddressResolver;
import dev.workmate.demo.odata.query.EntityWriter;
import dev.workmate.demo.odata.query.Query;
import dev.workmate.demo.odata.query.QueryReader;
import dev.workmate.demo.odata.query.Target;
import dev.workmate.demo.report.LedgerSums;
import dev.workmate.demo.report.Reports;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Store;
import dev.workmate.demo.store.Transaction;
import dev.workmate.demo.user.Rights;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.apache.olingo.server.api.uri.UriInfoResource;
import org.apache.olingo.server.api.uri.queryoption.CustomQueryOption;

/** Answers the operations of one API; threads may share it. */
public final class Service {
    private final Store store;
    private final Reports reports = new Reports();
    private final LedgerSums derived = new LedgerSums();
    private final WriteJournal journal = new WriteJournal();
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

    public WriteJournal journal() {
        return journal;
    }

    /** Carries out one operation; a write is a transaction of its own. */
    public ODataAnswer handle(ODataRequest request) {
        if (reads(request)) {
            return read(request);
        }
        ODataAnswer answer = store.write(transaction -> write(request, transaction));
        accepted(request);
        return answer;
    }

    /** Runs several operations as one transaction; whatever is thrown undoes them all. */
    public <T> T together(Function<Transaction, T> work) {
        return store.write(work);
    }

    /** Carries out one operation of a larger transaction. */
    public ODataAnswer handle(ODataRequest request, Transaction transaction) {
        return reads(request) ? read(request) : write(request, transaction);
    }

    /** Notes a write that stays. */
    public void accepted(ODataRequest request) {
        if (!reads(request)) {
            journal.add(store.now(), request);
        }
    }

    private static boolean reads(ODataRequest request) {
        return request.method().equals("GET");
    }

    private ODataAnswer read(ODataRequest request) {
        Api served = api;
        if (request.path().equals("/$metadata")) {
            return ApiDescriptions.metadata(served, request);
        }
        if (request.path().isEmpty() || request.path().equals("/")) {
            return ApiDescriptions.service(served, request);
        }
        Address address = address(served, request);
        UriInfoResource options = address.info().asUriInfoResource();
        AddressResolver resolver = new AddressResolver(served.catalog(), store, reports);
        return store.read(
                () -> {
                    Target target =
                            resolver.resolve(
                                    options.getUriResourceParts(), company(request, options));
                    CompanyView reading =
                            new CompanyView(served.catalog(), target.company(), derived);
                    QueryReader queries = new QueryReader(reading, address.schema());
                    return reads(reading, resolver, request).answer(target, queries, options);
                });
    }

    private ODataAnswer write(ODataRequest request, Transaction transaction) {
        Api served = api;
        Address address = address(served, request);
        UriInfoResource options = address.info().asUriInfoResource();
        AddressResolver resolver = new AddressResolver(served.catalog(), store, reports);
        Target target = resolver.resolve(options.getUriResourceParts(), company(request, options));
        requireRight(target);
        Mutations.Outcome outcome =
                new Mutations(served.catalog(), transaction, request).apply(target);
        return switch (outcome) {
            case Mutations.Outcome.Done _ -> ODataAnswer.empty(204);
            case Mutations.Outcome.Shown shown -> {
                CompanyView reading = new CompanyView(served.catalog(), target.company(), derived);
                Query query =
                        new QueryReader(reading, address.schema())
                                .read(
                                        served.catalog().entity(shown.one().row().model().name()),
                                        options);
                yield reads(reading, resolver, request).one(shown.one(), query, shown.status());
            }
        };
    }

    private static void requireRight(Target target) {
        Rights rights = Rights.current();
        if (target instanceof Target.Act act
                && act.action().toLowerCase(Locale.ROOT).contains("post")) {
            rights.require(Rights.Act.POST, () -> "post " + model(target).set());
        }
        rights.require(Rights.Act.CHANGE, () -> "change " + model(target).set());
    }

    private Reads reads(CompanyView reading, AddressResolver resolver, ODataRequest request) {
        return new Reads(
                reading, new EntityWriter(reading, resolver, store, request.root()), request);
    }

    private Address address(Api served, ODataRequest request) {
        if (request.path().isEmpty() || request.path().startsWith("/$")) {
            throw ODataError.notAllowed(request.method(), request.path());
        }
        return new AddressReader(served)
                .read(CompanyNames.resolve(request.path(), store), request.query());
    }

    /** A company may also be named beside the address. */
    Optional<CompanyTables> company(ODataRequest request, UriInfoResource options) {
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
                                .filter(found -> Rights.current().sees(found.name()))
                                .orElseThrow(
                                        () ->
                                                new ODataError(
                                                        404,
                                                        "Internal_CompanyNotFound",
                                                        "The company '"
                                                                + name
                                                                + "' does not exist.")));
    }

    private Optional<CompanyTables> byId(String text) {
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
