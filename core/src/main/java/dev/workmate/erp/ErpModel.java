package dev.workmate.erp;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What an ERP system is made of, read from its own metadata. {@code hash} changes when the metadata
 * does. Set names are unique over all routes. Immutable.
 */
public final class ErpModel {
    private final String hash;
    private final Dialect dialect;
    private final SequencedMap<String, ErpEntity> bySet = new LinkedHashMap<>();

    /** Whose rules a system follows beside its metadata. */
    public enum Dialect {
        /** Refuses an OR over several properties, and more that its metadata does not say. */
        BUSINESS_CENTRAL,
        /** The standard's rules and no others. */
        STANDARD
    }

    public ErpModel(String hash, List<ErpEntity> entities) {
        this(hash, entities, Dialect.BUSINESS_CENTRAL);
    }

    public ErpModel(String hash, List<ErpEntity> entities, Dialect dialect) {
        this.hash = hash;
        this.dialect = dialect;
        for (ErpEntity entity : entities) {
            if (bySet.put(entity.set(), entity) != null) {
                throw new IllegalArgumentException("two entity sets are called " + entity.set());
            }
        }
    }

    public String hash() {
        return hash;
    }

    public Dialect dialect() {
        return dialect;
    }

    public Collection<ErpEntity> entities() {
        return Collections.unmodifiableCollection(bySet.values());
    }

    public Optional<ErpEntity> entity(String set) {
        return Optional.ofNullable(bySet.get(set));
    }

    /** The entity by its set or type name, in any case; models write all of them. */
    public Optional<ErpEntity> findAnyName(String name) {
        ErpEntity exact = bySet.get(name);
        return exact != null
                ? Optional.of(exact)
                : bySet.values().stream()
                        .filter(
                                each ->
                                        each.set().equalsIgnoreCase(name)
                                                || each.type().equalsIgnoreCase(name))
                        .findFirst();
    }
}
