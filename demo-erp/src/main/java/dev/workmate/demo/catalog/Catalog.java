package dev.workmate.demo.catalog;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All entities of one API; immutable. */
public final class Catalog {
    public static final String NAMESPACE = "Microsoft.NAV";

    private final Map<String, EnumModel> enums;
    private final Map<String, EntityModel> byName = new LinkedHashMap<>();
    private final Map<String, EntityModel> bySet = new LinkedHashMap<>();

    Catalog(Map<String, EnumModel> enums, List<EntityModel> entities) {
        this.enums = new LinkedHashMap<>(enums);
        for (EntityModel entity : entities) {
            byName.put(entity.name(), entity);
            bySet.put(entity.set(), entity);
        }
    }

    /** The standard API v2.0. */
    public static Catalog standard() {
        return CatalogReader.read("v2.0.json");
    }

    /** The company's own API for planning. */
    public static Catalog planning() {
        return CatalogReader.read("planning-v1.0.json");
    }

    /** Customer and vendor ledgers: kept, but served by no API. */
    public static Catalog ledger() {
        return CatalogReader.read("ledger.json");
    }

    public List<EntityModel> entities() {
        return new ArrayList<>(byName.values());
    }

    public List<EnumModel> enums() {
        return new ArrayList<>(enums.values());
    }

    public EnumModel enumeration(String name) {
        EnumModel found = enums.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no enumeration " + name);
        }
        return found;
    }

    public Optional<EntityModel> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public Optional<EntityModel> findSet(String set) {
        return Optional.ofNullable(bySet.get(set));
    }

    public EntityModel entity(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no entity " + name));
    }

    public EntityModel ofSet(String set) {
        return findSet(set).orElseThrow(() -> new IllegalArgumentException("no set " + set));
    }

    /** This catalogue with a text property added to one entity. */
    public Catalog withProperty(String entity, String property) {
        List<EntityModel> entities = new ArrayList<>();
        for (EntityModel model : byName.values()) {
            if (model.name().equals(entity)) {
                PropertyModel added =
                        new PropertyModel(
                                property,
                                ValueType.STRING,
                                "",
                                EnumSet.noneOf(PropertyModel.Trait.class),
                                50,
                                model.width());
                entities.add(model.with(added));
            } else {
                entities.add(model);
            }
        }
        return new Catalog(enums, entities);
    }
}
