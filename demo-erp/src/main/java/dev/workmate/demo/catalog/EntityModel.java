package dev.workmate.demo.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One kind of record the API serves; immutable. */
public final class EntityModel {

    /** Where an entity's set hangs. */
    public enum Scope {
        COMPANY,
        SERVICE
    }

    private final String name;
    private final String set;
    private final Scope scope;
    private final List<String> keys;
    private final Set<String> methods;
    private final boolean needsParent;
    private final boolean changeTracking;
    private final List<Set<String>> required;
    private final List<String> actions;
    private final Map<String, PropertyModel> properties = new LinkedHashMap<>();
    private final Map<String, NavigationModel> navigations = new LinkedHashMap<>();

    EntityModel(
            Heading heading,
            List<PropertyModel> properties,
            List<NavigationModel> navigations,
            List<Set<String>> required,
            List<String> actions) {
        this.name = heading.name;
        this.set = heading.set;
        this.scope = heading.scope;
        this.keys = List.copyOf(heading.keys);
        this.methods = Set.copyOf(heading.methods);
        this.needsParent = heading.needsParent;
        this.changeTracking = heading.changeTracking;
        this.required = List.copyOf(required);
        this.actions = List.copyOf(actions);
        properties.forEach(property -> this.properties.put(property.name(), property));
        navigations.forEach(navigation -> this.navigations.put(navigation.name(), navigation));
    }

    record Heading(
            String name,
            String set,
            Scope scope,
            List<String> keys,
            List<String> methods,
            boolean needsParent,
            boolean changeTracking) {}

    public String name() {
        return name;
    }

    public String set() {
        return set;
    }

    public Scope scope() {
        return scope;
    }

    public List<String> keys() {
        return keys;
    }

    public boolean allows(String method) {
        return methods.contains(method);
    }

    /** Its set cannot be listed but through a parent. */
    public boolean needsParent() {
        return needsParent;
    }

    public boolean changeTracking() {
        return changeTracking;
    }

    /** Of each group at least one must be given when a record is created. */
    public List<Set<String>> required() {
        return required;
    }

    public List<String> actions() {
        return actions;
    }

    public List<PropertyModel> properties() {
        return new ArrayList<>(properties.values());
    }

    public int width() {
        return properties.size();
    }

    public Optional<PropertyModel> find(String property) {
        return Optional.ofNullable(properties.get(property));
    }

    public PropertyModel property(String property) {
        PropertyModel found = properties.get(property);
        if (found == null) {
            throw new IllegalArgumentException(name + " has no property " + property);
        }
        return found;
    }

    public boolean has(String property) {
        return properties.containsKey(property);
    }

    public List<NavigationModel> navigations() {
        return new ArrayList<>(navigations.values());
    }

    public Optional<NavigationModel> navigation(String navigation) {
        return Optional.ofNullable(navigations.get(navigation));
    }

    /** The same entity with one more property at its end, as a tenant's upgrade would bring. */
    EntityModel with(PropertyModel added) {
        List<PropertyModel> all = properties();
        all.add(added);
        Heading heading =
                new Heading(
                        name, set, scope, keys, List.copyOf(methods), needsParent, changeTracking);
        return new EntityModel(heading, all, navigations(), required, actions);
    }

    @Override
    public String toString() {
        return name;
    }
}
