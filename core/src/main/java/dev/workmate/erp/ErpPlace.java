package dev.workmate.erp;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One system that a session may work in, reached with the rights of one login. Remembers for a
 * while which companies that login sees. Thread-safe.
 */
public final class ErpPlace {
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final String key;
    private final String name;
    private final ErpSystem system;
    private final Optional<String> usualCompany;
    private final BooleanSupplier open;
    private volatile @Nullable Listed listed;

    private record Listed(List<ErpCompany> companies, Instant until) {}

    /**
     * {@code key} tells it apart from all others for good and is empty for the operator's own;
     * {@code usualCompany} is where those work who chose none; it is not {@code open} where a
     * person has to sign in first and never did.
     */
    public ErpPlace(
            String key,
            String name,
            ErpSystem system,
            Optional<String> usualCompany,
            BooleanSupplier open) {
        this.key = key;
        this.name = name;
        this.system = system;
        this.usualCompany = usualCompany;
        this.open = open;
    }

    public ErpPlace(String name, ErpSystem system, Optional<String> usualCompany) {
        this("", name, system, usualCompany, () -> true);
    }

    /** The same place under another name. */
    public ErpPlace named(String other) {
        return new ErpPlace(key, other, system, usualCompany, open);
    }

    public String key() {
        return key;
    }

    public String name() {
        return name;
    }

    public ErpSystem system() {
        return system;
    }

    public boolean isOpen() {
        return open.getAsBoolean();
    }

    /** The companies as they are now. */
    public List<ErpCompany> companies(Instant now) throws ErpException, InterruptedException {
        List<ErpCompany> companies = List.copyOf(system.companies());
        listed = new Listed(companies, now.plus(FRESH));
        return companies;
    }

    /** The companies as they were a few minutes ago at most. */
    public List<ErpCompany> recentCompanies(Instant now) throws ErpException, InterruptedException {
        Listed known = listed;
        return known != null && now.isBefore(known.until()) ? known.companies() : companies(now);
    }

    /** Where those work who chose none: the usual company, or the only one. */
    public Optional<ErpCompany> usual(List<ErpCompany> companies) {
        return usualCompany
                .flatMap(
                        wanted ->
                                companies.stream()
                                        .filter(each -> isCalled(each, wanted))
                                        .findFirst())
                .or(
                        () ->
                                companies.size() == 1
                                        ? Optional.of(companies.getFirst())
                                        : Optional.empty());
    }

    private static boolean isCalled(ErpCompany company, String name) {
        return company.name().equalsIgnoreCase(name)
                || company.displayName().equalsIgnoreCase(name)
                || company.id().toString().equalsIgnoreCase(name);
    }
}
