package dev.workmate.demo.store;

import dev.workmate.demo.catalog.Catalog;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * All companies behind one lock: readers together, one writer at a time. A transaction is applied
 * as a whole, written to the log and then seen, or undone as a whole.
 */
public final class Store {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<UUID, CompanyTables> companies = new LinkedHashMap<>();
    private final Catalog[] catalogs;
    private final InstantSource time;
    private final CompanyTables service;
    private WriteLog log = WriteLog.none();

    public Store(InstantSource time, Catalog... catalogs) {
        this.time = time;
        this.catalogs = catalogs.clone();
        this.service = new CompanyTables(new UUID(0, 0), "", "", LocalDate.EPOCH, catalogs);
    }

    public CompanyTables addCompany(CompanyHeading heading) {
        CompanyTables company =
                new CompanyTables(
                        heading.id(),
                        heading.name(),
                        heading.currency(),
                        heading.today(),
                        catalogs);
        companies.put(company.id(), company);
        service.load(
                "companies",
                Map.of(
                        "id",
                        heading.id(),
                        "systemVersion",
                        "1.0",
                        "timestamp",
                        (long) companies.size(),
                        "name",
                        heading.name(),
                        "displayName",
                        heading.displayName(),
                        "businessProfileId",
                        ""));
        return company;
    }

    /** What a company is called and counts in. */
    public record CompanyHeading(
            UUID id, String name, String displayName, String currency, LocalDate today) {}

    /** Fills a company before the store is opened. */
    public void load(CompanyTables company, String set, Map<String, ?> row) {
        company.load(set, row);
    }

    /** Ends the filling and takes in what users wrote earlier; from now on writes are logged. */
    public void open(WriteLog writes) {
        companies.values().forEach(CompanyTables::loaded);
        service.loaded();
        lock.writeLock().lock();
        try {
            writes.replay(change -> change.applyTo(table(change.company(), change.set())));
            log = writes;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private Table table(UUID company, String set) {
        CompanyTables found = companies.get(company);
        if (found == null) {
            throw new IllegalStateException(
                    "The file of writes names an unknown company " + company);
        }
        return found.table(set);
    }

    public Instant now() {
        return time.instant();
    }

    /** Sets that belong to no company. */
    public CompanyTables service() {
        return service;
    }

    public Optional<CompanyTables> find(UUID id) {
        return Optional.ofNullable(companies.get(id));
    }

    public Optional<CompanyTables> findNamed(String name) {
        return companies.values().stream().filter(company -> company.name().equals(name)).findAny();
    }

    public List<CompanyTables> companies() {
        return new ArrayList<>(companies.values());
    }

    public <T> T read(Supplier<T> work) {
        lock.readLock().lock();
        try {
            return work.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Runs the work as one transaction; whatever it throws undoes it. */
    public <T> T write(Function<Transaction, T> work) {
        lock.writeLock().lock();
        Transaction transaction = new Transaction(time.instant());
        boolean done = false;
        try {
            T result = work.apply(transaction);
            log.append(transaction);
            done = true;
            return result;
        } finally {
            if (!done) {
                transaction.undo();
            }
            lock.writeLock().unlock();
        }
    }

    public void close() {
        log.close();
    }
}
