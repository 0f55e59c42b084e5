package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All ways between entity sets: navigations, and properties whose names say that they hold the
 * number, code or id of another entity. Immutable.
 */
final class Links {
    private static final int MAX_STEPS = 5;
    private static final List<String> KEYS = List.of("Number", "Code", "Id");

    private final Map<String, List<Link>> from = new HashMap<>();

    Links(ErpModel model) {
        Map<String, ErpEntity> byType = new HashMap<>();
        model.entities().forEach(each -> byType.put(each.type().toLowerCase(Locale.ROOT), each));
        for (ErpEntity entity : model.entities()) {
            entity.navigations().stream()
                    .filter(way -> model.entity(way.target()).isPresent())
                    .forEach(way -> addNavigation(entity, way));
        }
        for (ErpEntity entity : model.entities()) {
            entity.properties().forEach(each -> addNamed(entity, each, byType));
        }
    }

    private void addNavigation(ErpEntity entity, ErpNavigation way) {
        String on =
                way.joins().stream()
                        .map(
                                join ->
                                        "%s.%s = %s.%s"
                                                .formatted(
                                                        entity.set(),
                                                        join.property(),
                                                        way.target(),
                                                        join.referenced()))
                        .collect(Collectors.joining(" and "));
        add(
                new Link(
                        entity.set(),
                        way.target(),
                        on.isEmpty() ? "the system knows how" : on,
                        Link.Kind.EXPAND,
                        way.name()));
        if (!on.isEmpty()) {
            add(new Link(way.target(), entity.set(), on, Link.Kind.BACKWARDS, way.name()));
        }
    }

    /** {@code itemNumber} is the number of an item. */
    private void addNamed(ErpEntity entity, ErpProperty property, Map<String, ErpEntity> byType) {
        for (String key : KEYS) {
            String name = property.name();
            if (!name.endsWith(key) || name.length() == key.length()) {
                continue;
            }
            String type = name.substring(0, name.length() - key.length()).toLowerCase(Locale.ROOT);
            String referenced = key.toLowerCase(Locale.ROOT);
            Optional<ErpEntity> target =
                    Optional.ofNullable(byType.get(type))
                            .filter(each -> !each.set().equals(entity.set()))
                            .filter(
                                    each ->
                                            each.property(referenced)
                                                    .map(ErpProperty::type)
                                                    .equals(Optional.of(property.type())));
            target.ifPresent(each -> addJoin(entity, name, each, referenced));
        }
    }

    private void addJoin(ErpEntity entity, String property, ErpEntity target, String referenced) {
        String on = "%s.%s = %s.%s".formatted(entity.set(), property, target.set(), referenced);
        boolean known =
                from.getOrDefault(entity.set(), List.of()).stream()
                        .anyMatch(link -> link.to().equals(target.set()) && link.on().equals(on));
        if (!known) {
            add(new Link(entity.set(), target.set(), on, Link.Kind.JOIN, ""));
            add(new Link(target.set(), entity.set(), on, Link.Kind.JOIN, ""));
        }
    }

    private void add(Link link) {
        from.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link);
    }

    List<Link> of(ErpEntity entity) {
        return List.copyOf(from.getOrDefault(entity.set(), List.of()));
    }

    /** The shortest way; empty where there is none of bearable length. */
    List<Link> path(ErpEntity start, ErpEntity end) {
        Map<String, Link> arrivedBy = new HashMap<>();
        Map<String, Integer> steps = new HashMap<>(Map.of(start.set(), 0));
        Deque<String> open = new ArrayDeque<>(List.of(start.set()));
        while (!open.isEmpty() && !steps.containsKey(end.set())) {
            String at = open.remove();
            for (Link link : from.getOrDefault(at, List.of())) {
                int length = steps.getOrDefault(at, 0) + 1;
                if (length <= MAX_STEPS && !steps.containsKey(link.to())) {
                    steps.put(link.to(), length);
                    arrivedBy.put(link.to(), link);
                    open.add(link.to());
                }
            }
        }
        List<Link> path = new ArrayList<>();
        Link last = arrivedBy.get(end.set());
        while (last != null) {
            path.add(last);
            last = last.from().equals(start.set()) ? null : arrivedBy.get(last.from());
        }
        Collections.reverse(path);
        return path;
    }
}
