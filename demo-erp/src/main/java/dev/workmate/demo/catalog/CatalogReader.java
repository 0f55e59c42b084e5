package dev.workmate.demo.catalog;

import dev.workmate.demo.catalog.NavigationModel.Join;
import dev.workmate.demo.catalog.PropertyModel.Trait;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the compact catalogue resources. */
final class CatalogReader {
    private CatalogReader() {}

    static Catalog read(String resource) {
        try (InputStream in = CatalogReader.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + resource);
            }
            JsonNode root = JsonMapper.shared().readTree(in);
            List<EntityModel> entities = new ArrayList<>();
            for (JsonNode entity : root.get("entities")) {
                entities.add(entity(entity));
            }
            return new Catalog(enums(root.get("enums")), entities);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, EnumModel> enums(JsonNode node) {
        Map<String, EnumModel> enums = new LinkedHashMap<>();
        node.properties()
                .forEach(
                        entry -> {
                            List<EnumModel.Member> members = new ArrayList<>();
                            for (JsonNode member : entry.getValue()) {
                                members.add(
                                        new EnumModel.Member(
                                                member.get(0).asString(), member.get(1).asInt()));
                            }
                            enums.put(entry.getKey(), new EnumModel(entry.getKey(), members));
                        });
        return enums;
    }

    private static EntityModel entity(JsonNode node) {
        EntityModel.Scope scope =
                node.has("scope") ? EntityModel.Scope.SERVICE : EntityModel.Scope.COMPANY;
        EntityModel.Heading heading =
                new EntityModel.Heading(
                        node.get("name").asString(),
                        node.get("set").asString(),
                        scope,
                        texts(node.get("keys")),
                        texts(node.get("methods")),
                        node.has("needsParent"),
                        node.has("changeTracking"));
        List<Set<String>> required = new ArrayList<>();
        for (JsonNode group : node.path("required")) {
            required.add(new LinkedHashSet<>(texts(group)));
        }
        return new EntityModel(
                heading,
                properties(node.get("properties")),
                navigations(node.get("navigation")),
                required,
                texts(node.path("actions")));
    }

    private static List<PropertyModel> properties(JsonNode node) {
        List<PropertyModel> properties = new ArrayList<>();
        for (JsonNode row : node) {
            String type = row.get(1).asString();
            boolean isEnum = type.startsWith("#");
            properties.add(
                    new PropertyModel(
                            row.get(0).asString(),
                            isEnum ? ValueType.ENUM : ValueType.named(type),
                            isEnum ? type.substring(1) : "",
                            traits(row.path(2).asString("")),
                            row.path(3).asInt(0),
                            properties.size()));
        }
        return properties;
    }

    private static Set<Trait> traits(String letters) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        for (char letter : letters.toCharArray()) {
            traits.add(
                    switch (letter) {
                        case 'r' -> Trait.READ_ONLY;
                        case 'n' -> Trait.NOT_NULL;
                        case 'c' -> Trait.COMPUTED;
                        case 'f' -> Trait.FILTER_ONLY;
                        default -> throw new IllegalStateException("unknown trait " + letter);
                    });
        }
        return traits;
    }

    private static List<NavigationModel> navigations(JsonNode node) {
        List<NavigationModel> navigations = new ArrayList<>();
        for (JsonNode row : node) {
            List<Join> joins = new ArrayList<>();
            for (JsonNode join : row.get(3)) {
                joins.add(new Join(join.get(0).asString(), join.get(1).asString()));
            }
            navigations.add(
                    new NavigationModel(
                            row.get(0).asString(),
                            row.get(1).asString(),
                            row.get(2).asInt() == 1,
                            joins,
                            row.path(4).asString("")));
        }
        return navigations;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asString()));
        return texts;
    }
}
