package dev.workmate.erp.odata.edm;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one service is made of, by the names of its sets. Immutable. */
public final class ServiceModel {
    private final String namespace;
    private final String hash;
    private final Map<String, SetModel> sets;

    ServiceModel(String namespace, String hash, List<SetModel> sets) {
        this.namespace = namespace;
        this.hash = hash;
        Map<String, SetModel> bySet = new LinkedHashMap<>();
        sets.forEach(each -> bySet.putIfAbsent(each.entity().set(), each));
        this.sets = Collections.unmodifiableMap(bySet);
    }

    public String namespace() {
        return namespace;
    }

    /** Changes when the metadata does. */
    public String hash() {
        return hash;
    }

    public Map<String, SetModel> sets() {
        return sets;
    }

    public Optional<SetModel> set(String name) {
        return Optional.ofNullable(sets.get(name));
    }

    public boolean isBusinessCentral() {
        return namespace.equals(BusinessCentral.NAMESPACE);
    }

    public boolean hasCompanies() {
        return sets.containsKey("companies");
    }
}
