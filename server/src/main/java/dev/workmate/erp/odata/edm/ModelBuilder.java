package dev.workmate.erp.odata.edm;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import dev.workmate.erp.ErpEnum;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.odata.edm.Edmx.Annotation;
import dev.workmate.erp.odata.edm.Edmx.EntitySet;
import dev.workmate.erp.odata.edm.Edmx.EntityType;
import dev.workmate.erp.odata.edm.Edmx.Navigation;
import dev.workmate.erp.odata.edm.Edmx.Property;
import dev.workmate.erp.odata.edm.SetModel.Place;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes of a metadata document what tools are told: capabilities included. Used once. */
public final class ModelBuilder {
    private static final int MAX_BASE_TYPES = 20;

    private final Edmx edmx;
    private final String route;
    private final boolean standard;
    private final Set<String> companyNavigations;

    private ModelBuilder(Edmx edmx, String route) {
        this.edmx = edmx;
        this.route = route;
        this.standard = edmx.namespace().equals(BusinessCentral.NAMESPACE) && route.isEmpty();
        this.companyNavigations = companyNavigations(edmx);
    }

    /** {@code route} is empty for the standard API, otherwise what a custom one is called by. */
    public static ServiceModel build(Edmx edmx, String route, String hash) {
        ModelBuilder builder = new ModelBuilder(edmx, route);
        return new ServiceModel(
                edmx.namespace(), hash, edmx.entitySets().stream().map(builder::set).toList());
    }

    private static Set<String> companyNavigations(Edmx edmx) {
        return edmx.entitySets().stream()
                .filter(set -> set.name().equals("companies"))
                .flatMap(set -> Stream.ofNullable(edmx.entityTypes().get(set.type())))
                .flatMap(type -> type.navigations().stream())
                .map(Navigation::name)
                .collect(Collectors.toSet());
    }

    private SetModel set(EntitySet set) {
        List<EntityType> types = lineage(set.type());
        List<Annotation> notes = notes(set);
        Set<String> unsure = unsure(set.name(), notes);
        Map<String, String> wireTypes = new LinkedHashMap<>();
        List<ErpProperty> properties = new ArrayList<>();
        for (EntityType type : types) {
            for (Property property : type.properties()) {
                wireTypes.put(property.name(), resolve(property.type()));
                properties.add(property(set.name(), type, property, unsure));
            }
        }
        Map<String, String> actions = new LinkedHashMap<>();
        Set<String> names = types.stream().map(EntityType::name).collect(Collectors.toSet());
        edmx.actions().stream()
                .filter(action -> names.contains(action.bindingType()))
                .filter(action -> action.furtherParameters() == 0)
                .forEach(action -> actions.put(action.name(), action.qualifiedName()));
        ErpEntity entity =
                new ErpEntity(
                        set.name(),
                        Edmx.simple(set.type()),
                        route,
                        types.stream().flatMap(type -> type.keys().stream()).toList(),
                        properties,
                        navigations(set, types),
                        List.copyOf(actions.keySet()),
                        verbs(notes),
                        parents(set.name(), notes),
                        standard ? BusinessCentral.requiredOnCreate(set.name()) : List.of());
        return new SetModel(entity, wireTypes, actions, place(set.name()));
    }

    /** A type after those it extends. */
    private List<EntityType> lineage(String name) {
        List<EntityType> types = new ArrayList<>();
        Optional<EntityType> type = Optional.ofNullable(edmx.entityTypes().get(name));
        while (type.isPresent() && types.size() < MAX_BASE_TYPES) {
            types.addFirst(type.get());
            type = type.get().baseType().map(edmx.entityTypes()::get);
        }
        return types;
    }

    private List<Annotation> notes(EntitySet set) {
        List<Annotation> notes = new ArrayList<>(set.annotations());
        edmx.annotations()
                .forEach(
                        (target, more) -> {
                            if (target.endsWith("/" + set.name())
                                    && !edmx.entityTypes().containsKey(target.split("/", 2)[0])) {
                                notes.addAll(more);
                            }
                        });
        return notes;
    }

    private ErpProperty property(
            String set, EntityType type, Property property, Set<String> unsure) {
        String wire = resolve(property.type());
        Optional<ErpEnum> choices = Optional.ofNullable(edmx.enumTypes().get(wire)).map(Enums::of);
        return new ErpProperty(
                property.name(),
                choices.isPresent() ? ErpType.CHOICE : type(wire),
                property.maxLength(),
                traits(set, type, property, unsure),
                choices);
    }

    private Set<Trait> traits(String set, EntityType type, Property property, Set<String> unsure) {
        EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
        List<Annotation> notes = new ArrayList<>(property.annotations());
        notes.addAll(
                edmx.annotations().getOrDefault(type.name() + "/" + property.name(), List.of()));
        boolean computed =
                notes.stream()
                        .anyMatch(
                                note ->
                                        note.is("Computed") && note.value().equals("true")
                                                || note.is("Permissions")
                                                        && note.value().endsWith("/Read"));
        if (!property.nullable()) {
            traits.add(Trait.REQUIRED);
        }
        if (computed || isKnown(set, "readOnly", property)) {
            traits.add(Trait.READ_ONLY);
        }
        if (unsure.contains(property.name())) {
            traits.add(Trait.COMPUTED);
        }
        if (isKnown(set, "filterOnly", property)) {
            traits.add(Trait.FILTER_ONLY);
        }
        return traits;
    }

    private boolean isKnown(String set, String fact, Property property) {
        return standard && BusinessCentral.names(set, fact).contains(property.name());
    }

    /** What cannot be filtered or sorted by, or of what that is not known. */
    private Set<String> unsure(String set, List<Annotation> notes) {
        Set<String> names =
                new HashSet<>(standard ? BusinessCentral.names(set, "computed") : List.of());
        for (Annotation note : notes) {
            if (note.is("FilterRestrictions")) {
                names.addAll(note.paths().getOrDefault("NonFilterableProperties", List.of()));
            } else if (note.is("SortRestrictions")) {
                names.addAll(note.paths().getOrDefault("NonSortableProperties", List.of()));
            }
        }
        return names;
    }

    private List<String> parents(String set, List<Annotation> notes) {
        List<String> known = standard ? BusinessCentral.names(set, "parents") : List.of();
        return known.isEmpty()
                ? notes.stream()
                        .filter(note -> note.is("FilterRestrictions"))
                        .flatMap(
                                note ->
                                        note
                                                .paths()
                                                .getOrDefault("RequiredProperties", List.of())
                                                .stream())
                        .toList()
                : known;
    }

    private static Set<Verb> verbs(List<Annotation> notes) {
        EnumSet<Verb> verbs = EnumSet.allOf(Verb.class);
        for (Annotation note : notes) {
            if (note.is("InsertRestrictions") && isFalse(note, "Insertable")) {
                verbs.remove(Verb.CREATE);
            } else if (note.is("UpdateRestrictions") && isFalse(note, "Updatable")) {
                verbs.remove(Verb.UPDATE);
            } else if (note.is("DeleteRestrictions") && isFalse(note, "Deletable")) {
                verbs.remove(Verb.DELETE);
            }
        }
        return verbs;
    }

    private static boolean isFalse(Annotation note, String property) {
        return "false".equals(note.values().get(property));
    }

    /** Those whose end is a set; what is only reached through its parent has no name of its own. */
    private List<ErpNavigation> navigations(EntitySet set, List<EntityType> types) {
        return types.stream()
                .flatMap(type -> type.navigations().stream())
                .flatMap(
                        navigation ->
                                target(set, navigation).stream()
                                        .map(target -> navigation(navigation, target)))
                .toList();
    }

    private static ErpNavigation navigation(Navigation navigation, String target) {
        return new ErpNavigation(
                navigation.name(),
                target,
                navigation.many() ? ErpNavigation.Reach.MANY : ErpNavigation.Reach.ONE,
                navigation.constraints().stream()
                        .map(each -> new ErpNavigation.Join(each.property(), each.referenced()))
                        .toList());
    }

    private Optional<String> target(EntitySet set, Navigation navigation) {
        return Optional.ofNullable(set.bindings().get(navigation.name()))
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .filter(name -> edmx.entitySets().stream().anyMatch(s -> s.name().equals(name)))
                .or(
                        () ->
                                edmx.entitySets().stream()
                                        .filter(each -> each.type().equals(navigation.type()))
                                        .map(EntitySet::name)
                                        .findFirst());
    }

    private Place place(String set) {
        boolean hasCompanies =
                edmx.entitySets().stream().anyMatch(s -> s.name().equals("companies"));
        if (!hasCompanies || BusinessCentral.isOutsideCompanies(set)) {
            return Place.ROOT;
        }
        return companyNavigations.isEmpty() || companyNavigations.contains(set)
                ? Place.COMPANY
                : Place.ROOT;
    }

    private String resolve(String type) {
        return edmx.definitions().getOrDefault(type, type);
    }

    private static ErpType type(String wire) {
        return switch (wire) {
            case "Edm.String" -> ErpType.TEXT;
            case "Edm.Guid" -> ErpType.GUID;
            case "Edm.Byte", "Edm.SByte", "Edm.Int16", "Edm.Int32", "Edm.Int64" -> ErpType.WHOLE;
            case "Edm.Decimal", "Edm.Double", "Edm.Single" -> ErpType.DECIMAL;
            case "Edm.Boolean" -> ErpType.FLAG;
            case "Edm.Date" -> ErpType.DATE;
            case "Edm.DateTimeOffset" -> ErpType.MOMENT;
            case "Edm.TimeOfDay" -> ErpType.TIME;
            case "Edm.Stream" -> ErpType.STREAM;
            default -> ErpType.OTHER;
        };
    }
}
