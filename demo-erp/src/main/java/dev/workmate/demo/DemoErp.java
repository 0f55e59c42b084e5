package dev.workmate.demo;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.company.CompanyInfo;
import dev.workmate.demo.company.DemoCompanies;
import dev.workmate.demo.company.RowSink;
import dev.workmate.demo.http.DemoServer;
import dev.workmate.demo.http.Faults;
import dev.workmate.demo.odata.Service;
import dev.workmate.demo.odata.WriteJournal;
import dev.workmate.demo.odata.edm.Api;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Store;
import dev.workmate.demo.store.WriteLog;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The stand-in Business Central, running until it is closed. */
public final class DemoErp implements AutoCloseable {
    private final Store store;
    private final Service standard;
    private final DemoServer server;
    private final LocalDate today;

    private DemoErp(LocalDate today, Store store, Service standard, DemoServer server) {
        this.today = today;
        this.store = store;
        this.standard = standard;
        this.server = server;
    }

    /** Starts with the generated companies. */
    public static DemoErp start(DemoErpOptions options) {
        return start(options, DemoCompanies::generate);
    }

    /** Starts with companies of the caller's making. */
    public static DemoErp start(
            DemoErpOptions options,
            BiConsumer<LocalDate, Function<CompanyInfo, RowSink>> companies) {
        Catalog v2 = Catalog.standard();
        Catalog planning = Catalog.planning();
        Store store = new Store(options.time(), v2, planning, Catalog.ledger());
        LocalDate today =
                options.folder().map(f -> BaseDay.in(f, options.today())).orElse(options.today());
        companies.accept(today, info -> sink(store, info, today));
        store.open(options.folder().map(WriteLog::in).orElseGet(WriteLog::none));
        Service standard = new Service(new Api(v2), store);
        Service custom = new Service(new Api(planning), store);
        DemoServer server =
                new DemoServer(
                        options.port(),
                        Map.of("v2.0", standard, "tarnhollow/planning/v1.0", custom),
                        options.tokens(),
                        options.limits(),
                        options.time());
        return new DemoErp(today, store, standard, server);
    }

    /**
     * The companies' day is the one that was asked for, also where their books end a day before.
     */
    private static RowSink sink(Store store, CompanyInfo info, LocalDate today) {
        CompanyTables company =
                store.addCompany(
                        new Store.CompanyHeading(
                                info.id(),
                                info.name(),
                                info.displayName(),
                                info.currencyCode(),
                                today));
        return (set, row) -> store.load(company, set, row);
    }

    /** The day it is in the companies. */
    public LocalDate today() {
        return today;
    }

    /** Where the server listens, without a path. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.port();
    }

    /** The standard API of the tenant {@code demo}. */
    public String apiUrl() {
        return baseUrl() + "/v2.0/demo/Production/api/v2.0";
    }

    /** The companies' own API for planning. */
    public String planningUrl() {
        return baseUrl() + "/v2.0/demo/Production/api/tarnhollow/planning/v1.0";
    }

    /** Where client credentials become a token. */
    public String tokenUrl() {
        return baseUrl() + "/demo/oauth2/v2.0/token";
    }

    /** Where people sign in; what it leads to is found at its well-known address. */
    public String issuer() {
        return baseUrl() + "/demo/v2.0";
    }

    /** Where a person chooses who they are. */
    public String authorizeUrl() {
        return baseUrl() + "/demo/oauth2/v2.0/authorize";
    }

    /** From now on everybody who signed in has to do so again. */
    public void endSignIns() {
        server.endSignIns();
    }

    /** Makes the server misbehave, for tests. */
    public Faults faults() {
        return server.faults();
    }

    /**
     * Makes each request take this long while it holds its place among the running ones, for tests.
     */
    public void slowDown(Duration duration) {
        server.slowDown(duration);
    }

    /** From now on no token that was given out is good any more. */
    public void expireTokens() {
        server.expireTokens();
    }

    /** Adds a property to an entity of the standard API while it runs, as an upgrade would. */
    public void addProperty(String entity, String property) {
        standard.change(new Api(standard.api().catalog().withProperty(entity, property)));
    }

    /** The writes that were carried out, each once, oldest first. */
    public List<WriteJournal.Accepted> acceptedWrites() {
        return standard.journal().all();
    }

    @Override
    public void close() {
        server.close();
        store.close();
    }

    /** Runs it alone: {@code [--port N] [--folder PATH] [--token TOKEN] [--today DATE]}. */
    public static void main(String[] arguments) throws InterruptedException {
        DemoErpOptions options = CommandLine.options(arguments);
        try (DemoErp erp = start(options)) {
            CommandLine.greet(erp, options);
            Thread.currentThread().join();
        }
    }
}
