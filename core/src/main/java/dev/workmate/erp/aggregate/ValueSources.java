package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.query.ExpandTree;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out what names in a request mean, and so which properties have to be read. A navigation to
 * many records makes one row of each of them; there can be one such navigation. For one thread.
 */
final class ValueSources {
    private static final String CURRENCY = "currencyCode";
    private static final Set<String> PARTNERS = Set.of("customers", "vendors");

    private final ErpModel model;
    private final ErpEntity entity;
    private final List<JoinedEntity> joins = new ArrayList<>();
    private final Set<String> select = new LinkedHashSet<>();
    private final ExpandTree expand = new ExpandTree();
    private Optional<String> lines = Optional.empty();

    /** A joined entity under the name its properties are prefixed with. */
    record JoinedEntity(String prefix, ErpEntity entity, Set<String> select) {}

    ValueSources(ErpModel model, ErpEntity entity) {
        this.model = model;
        this.entity = entity;
    }

    /** Adds an entity whose properties can be named from now on. */
    JoinedEntity join(String prefix, ErpEntity joined) throws ToolException {
        if (entity.navigation(prefix).isPresent()
                || joins.stream().anyMatch(each -> each.prefix().equals(prefix))) {
            throw new ToolException(
                    "'%s' is taken; give the join another prefix with 'as'.".formatted(prefix));
        }
        JoinedEntity added = new JoinedEntity(prefix, joined, new LinkedHashSet<>());
        joins.add(added);
        return added;
    }

    ValueSource find(String name) throws ToolException {
        List<String> parts = Arrays.asList(name.split("[./]"));
        if (parts.size() < 2) {
            ErpProperty property = ModelNames.property(entity, name);
            select.add(property.name());
            return new ValueSource.Own(name, readable(property));
        }
        for (int i = 0; i < joins.size(); i++) {
            if (joins.get(i).prefix().equalsIgnoreCase(parts.getFirst()) && parts.size() == 2) {
                return joined(name, i, parts.getLast());
            }
        }
        return parts.size() == 2 && parts.getFirst().equalsIgnoreCase(entity.set())
                ? find(parts.getLast())
                : related(name, parts);
    }

    private ValueSource joined(String name, int index, String property) throws ToolException {
        ErpProperty found = ModelNames.property(joins.get(index).entity(), property);
        joins.get(index).select().add(found.name());
        return new ValueSource.Joined(name, index, readable(found));
    }

    private ValueSource related(String name, List<String> parts) throws ToolException {
        List<String> path = parts.subList(0, parts.size() - 1);
        ErpEntity at = entity;
        for (int i = 0; i < path.size(); i++) {
            ErpNavigation way = way(at, path.get(i));
            if (way.isMany()) {
                line(way, i);
            }
            at =
                    model.entity(way.target())
                            .orElseThrow(
                                    () ->
                                            new ToolException(
                                                    "'"
                                                            + name
                                                            + "' leads nowhere;"
                                                            + " get_entity_relationships shows what"
                                                            + " can be reached."));
        }
        ErpProperty property = readable(ModelNames.property(at, parts.getLast()));
        expand.at(path).select(property.name());
        return lines.equals(Optional.of(path.getFirst()))
                ? new ValueSource.OfLine(name, path.subList(1, path.size()), property)
                : new ValueSource.Related(name, List.copyOf(path), property);
    }

    private ErpNavigation way(ErpEntity from, String step) throws ToolException {
        if (from == entity && from.navigation(step).isEmpty() && !joins.isEmpty()) {
            throw new ToolException(
                    "'%s' is neither a navigation of %s nor a joined entity; joined are %s."
                            .formatted(
                                    step,
                                    entity.set(),
                                    String.join(
                                            ", ",
                                            joins.stream().map(JoinedEntity::prefix).toList())));
        }
        return ModelNames.navigation(from, step);
    }

    private void line(ErpNavigation way, int depth) throws ToolException {
        if (depth > 0 || lines.isPresent() && !lines.get().equals(way.name())) {
            throw new ToolException(
                    "Only one navigation to many records can be read at a time, and it comes first: '%s' is one too many. Ask for each in a call of its own."
                            .formatted(way.name()));
        }
        lines = Optional.of(way.name());
    }

    /** Where the currency of an amount stands; empty where nothing but the books' own is meant. */
    Optional<ValueSource> currency(ValueSource amount) throws ToolException {
        return switch (amount) {
            case ValueSource.Own _ -> own();
            case ValueSource.Related(_, List<String> path, _) -> along(path);
            case ValueSource.OfLine(_, List<String> path, _) -> {
                List<String> whole = new ArrayList<>(List.of(lines.orElseThrow()));
                whole.addAll(path);
                Optional<ValueSource> ofLine = along(whole);
                yield ofLine.isPresent() ? ofLine : own();
            }
            case ValueSource.Joined(_, int join, _) ->
                    names(joins.get(join).entity())
                            ? Optional.of(
                                    joined(
                                            joins.get(join).prefix() + "." + CURRENCY,
                                            join,
                                            CURRENCY))
                            : Optional.empty();
        };
    }

    private Optional<ValueSource> own() throws ToolException {
        return names(entity) ? Optional.of(find(CURRENCY)) : Optional.empty();
    }

    private Optional<ValueSource> along(List<String> path) throws ToolException {
        Optional<ErpEntity> at = Optional.of(entity);
        for (String step : path) {
            at =
                    at.flatMap(each -> each.navigation(step))
                            .flatMap(way -> model.entity(way.target()));
        }
        return at.filter(this::names).isPresent()
                ? Optional.of(find(String.join(".", path) + "." + CURRENCY))
                : Optional.empty();
    }

    /**
     * In Business Central the amounts of partners are in the books' currency, whatever is theirs.
     */
    private boolean names(ErpEntity of) {
        boolean partner =
                model.dialect() == ErpModel.Dialect.BUSINESS_CENTRAL && PARTNERS.contains(of.set());
        return of.property(CURRENCY).isPresent() && !partner;
    }

    private static ErpProperty readable(ErpProperty property) throws ToolException {
        if (!property.type().isScalar() || property.is(ErpProperty.Trait.FILTER_ONLY)) {
            throw new ToolException(
                    "'%s' has no value to read; get_entity_details lists what has one."
                            .formatted(property.name()));
        }
        return property;
    }

    List<String> select() {
        return List.copyOf(select.isEmpty() ? Set.copyOf(entity.keys()) : select);
    }

    List<ErpExpand> expand() {
        return expand.expands();
    }

    Optional<String> lines() {
        return lines;
    }
}
