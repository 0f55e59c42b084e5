package dev.workmate.erp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An entity set and the type of its records. {@code route} is empty for the standard API and {@code
 * publisher/group/version} for a custom one. Where {@code parents} is not empty, the set can only
 * be listed with an equality on one of these properties. Each group of {@code requiredOnCreate}
 * needs at least one of its properties when a record is made.
 */
public record ErpEntity(
        String set,
        String type,
        String route,
        List<String> keys,
        List<ErpProperty> properties,
        List<ErpNavigation> navigations,
        List<String> actions,
        Set<Verb> verbs,
        List<String> parents,
        List<List<String>> requiredOnCreate) {
    public ErpEntity {
        keys = List.copyOf(keys);
        properties = List.copyOf(properties);
        navigations = List.copyOf(navigations);
        actions = List.copyOf(actions);
        verbs = Set.copyOf(verbs);
        parents = List.copyOf(parents);
        requiredOnCreate = requiredOnCreate.stream().map(List::copyOf).toList();
    }

    /** What may be done with records of a set besides reading. */
    public enum Verb {
        CREATE,
        UPDATE,
        DELETE
    }

    public boolean allows(Verb verb) {
        return verbs.contains(verb);
    }

    public boolean isCustom() {
        return !route.isEmpty();
    }

    public Optional<ErpProperty> property(String name) {
        return properties.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    public Optional<ErpNavigation> navigation(String name) {
        return navigations.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** Properties by name, in their order. */
    public Map<String, ErpProperty> byName() {
        Map<String, ErpProperty> all = new LinkedHashMap<>();
        properties.forEach(each -> all.put(each.name(), each));
        return all;
    }
}
