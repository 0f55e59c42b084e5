package dev.workmate.erp.odata.edm;

import dev.workmate.erp.odata.edm.Edmx.Annotation;
import dev.workmate.erp.odata.edm.Edmx.BoundAction;
import dev.workmate.erp.odata.edm.Edmx.Constraint;
import dev.workmate.erp.odata.edm.Edmx.EntitySet;
import dev.workmate.erp.odata.edm.Edmx.EntityType;
import dev.workmate.erp.odata.edm.Edmx.EnumType;
import dev.workmate.erp.odata.edm.Edmx.Navigation;
import dev.workmate.erp.odata.edm.Edmx.Property;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;

/** Reads OData v4 metadata. What it does not know it leaves out. Used once, by one thread. */
public final class EdmxReader {
    private static final String COLLECTION = "Collection(";

    private final Map<String, String> aliases = new HashMap<>();
    private final Map<String, EntityType> entityTypes = new LinkedHashMap<>();
    private final Map<String, EnumType> enumTypes = new LinkedHashMap<>();
    private final Map<String, String> definitions = new HashMap<>();
    private final List<EntitySet> entitySets = new ArrayList<>();
    private final List<BoundAction> actions = new ArrayList<>();
    private final Map<String, List<Annotation>> annotations = new HashMap<>();

    private EdmxReader() {}

    public static Edmx read(InputStream stream) throws XMLStreamException {
        XmlElement root = XmlElement.parse(stream);
        if (!root.name().equals("Edmx")) {
            throw new XMLStreamException("this is no metadata: <" + root.name() + ">");
        }
        return new EdmxReader().read(root);
    }

    private Edmx read(XmlElement root) throws XMLStreamException {
        List<XmlElement> schemas =
                root.all("DataServices").flatMap(services -> services.all("Schema")).toList();
        if (schemas.isEmpty()) {
            throw new XMLStreamException("the metadata has no schema");
        }
        for (XmlElement schema : schemas) {
            schema.attribute("Alias")
                    .ifPresent(alias -> aliases.put(alias, schema.required("Namespace")));
        }
        schemas.forEach(this::schema);
        return new Edmx(
                namespace(schemas),
                entityTypes,
                enumTypes,
                definitions,
                entitySets,
                actions,
                annotations);
    }

    /** That of the container, since its sets are what is asked for. */
    private static String namespace(List<XmlElement> schemas) {
        return schemas.stream()
                .filter(schema -> schema.all("EntityContainer").findAny().isPresent())
                .findFirst()
                .orElse(schemas.getFirst())
                .required("Namespace");
    }

    private void schema(XmlElement schema) {
        String prefix = schema.required("Namespace") + ".";
        for (XmlElement child : schema.children()) {
            String name = prefix + child.required("Name");
            switch (child.name()) {
                case "EntityType" -> entityTypes.put(name, entityType(name, child));
                case "EnumType" -> enumTypes.put(name, enumType(name, child));
                case "TypeDefinition" -> definitions.put(name, child.required("UnderlyingType"));
                case "Action" -> action(name, child).ifPresent(actions::add);
                case "EntityContainer" ->
                        child.all("EntitySet").map(this::entitySet).forEach(entitySets::add);
                case "Annotations" ->
                        annotations
                                .computeIfAbsent(
                                        full(child.required("Target")), _ -> new ArrayList<>())
                                .addAll(annotations(child));
                default -> {}
            }
        }
    }

    private EntityType entityType(String name, XmlElement type) {
        return new EntityType(
                name,
                type.attribute("BaseType").map(this::full),
                type.all("Key")
                        .flatMap(key -> key.all("PropertyRef"))
                        .map(ref -> ref.required("Name"))
                        .toList(),
                type.all("Property").map(this::property).toList(),
                type.all("NavigationProperty").map(this::navigation).toList());
    }

    private Property property(XmlElement property) {
        return new Property(
                property.required("Name"),
                type(property.required("Type")),
                !property.required("Nullable").equals("false"),
                property.attribute("MaxLength")
                        .filter(length -> length.matches("\\d{1,9}"))
                        .map(Integer::valueOf),
                annotations(property));
    }

    private Navigation navigation(XmlElement navigation) {
        String type = navigation.required("Type");
        return new Navigation(
                navigation.required("Name"),
                element(type(type)),
                type.startsWith(COLLECTION),
                navigation
                        .all("ReferentialConstraint")
                        .map(
                                each ->
                                        new Constraint(
                                                each.required("Property"),
                                                each.required("ReferencedProperty")))
                        .toList());
    }

    private static EnumType enumType(String name, XmlElement type) {
        return new EnumType(
                name, type.all("Member").map(member -> member.required("Name")).toList());
    }

    private Optional<BoundAction> action(String name, XmlElement action) {
        List<XmlElement> parameters = action.all("Parameter").toList();
        if (!action.required("IsBound").equals("true") || parameters.isEmpty()) {
            return Optional.empty();
        }
        String type = parameters.getFirst().required("Type");
        return type.startsWith(COLLECTION)
                ? Optional.empty()
                : Optional.of(new BoundAction(name, type(type), parameters.size() - 1));
    }

    private EntitySet entitySet(XmlElement set) {
        Map<String, String> bindings = new LinkedHashMap<>();
        set.all("NavigationPropertyBinding")
                .forEach(each -> bindings.put(each.required("Path"), each.required("Target")));
        return new EntitySet(
                set.required("Name"), full(set.required("EntityType")), bindings, annotations(set));
    }

    private List<Annotation> annotations(XmlElement parent) {
        return parent.all("Annotation").map(this::annotation).toList();
    }

    private Annotation annotation(XmlElement annotation) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, List<String>> paths = new LinkedHashMap<>();
        annotation
                .all("Record")
                .flatMap(record -> record.all("PropertyValue"))
                .forEach(
                        each -> {
                            String property = each.required("Property");
                            values.put(property, scalar(each));
                            paths.put(
                                    property,
                                    each.all("Collection")
                                            .flatMap(collection -> collection.children().stream())
                                            .map(path -> path.text().toString().strip())
                                            .toList());
                        });
        return new Annotation(full(annotation.required("Term")), scalar(annotation), values, paths);
    }

    /** A value as an attribute or as the text of an element; a term alone means true. */
    private static String scalar(XmlElement element) {
        for (String kind : List.of("Bool", "String", "Int", "EnumMember", "Path", "PropertyPath")) {
            Optional<String> attribute = element.attribute(kind);
            if (attribute.isPresent()) {
                return attribute.get();
            }
            Optional<XmlElement> child = element.all(kind).findFirst();
            if (child.isPresent()) {
                return child.get().text().toString().strip();
            }
        }
        return element.children().isEmpty() ? "true" : "";
    }

    /** A type's name without its alias; that of a collection stays one. */
    private String type(String name) {
        return name.startsWith(COLLECTION) ? COLLECTION + full(element(name)) + ")" : full(name);
    }

    private static String element(String type) {
        return type.startsWith(COLLECTION)
                ? type.substring(COLLECTION.length(), type.length() - 1)
                : type;
    }

    private String full(String name) {
        int dot = name.indexOf('.');
        String namespace = dot < 0 ? null : aliases.get(name.substring(0, dot));
        return namespace == null ? name : namespace + name.substring(dot);
    }
}
