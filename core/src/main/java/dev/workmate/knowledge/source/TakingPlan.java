package dev.workmate.knowledge.source;

import dev.workmate.knowledge.source.HeldItem.Title;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is missing here of what a source holds, and what is here that it does not hold any more.
 * {@code fetch} is new or has changed, {@code rename} has moved, {@code drop} goes.
 */
public record TakingPlan(List<Step> fetch, List<Step> rename, List<HeldItem> drop) {
    public TakingPlan {
        fetch = List.copyOf(fetch);
        rename = List.copyOf(rename);
        drop = List.copyOf(drop);
    }

    /** An item and how its file is to be called. */
    public record Step(HeldItem held, Title title) {}

    /** {@code root} is the folder below which everything is wanted; empty for all. */
    public static TakingPlan of(Optional<String> root, List<HeldItem> items) {
        Tree tree = new Tree(root, items);
        List<Step> fetch = new ArrayList<>();
        List<Step> rename = new ArrayList<>();
        List<HeldItem> drop = new ArrayList<>();
        for (HeldItem held : items) {
            Optional<String> folder = held.item().isFile() ? tree.folder(held) : Optional.empty();
            if (folder.isEmpty()) {
                if (!held.isThere() || held.taken().file().isPresent()) {
                    drop.add(held);
                }
                continue;
            }
            Step step = new Step(held, new Title(held.item().name(), folder.get()));
            if (!held.isCurrent()) {
                fetch.add(step);
            } else if (held.taken().file().isPresent()
                    && !held.taken().title().equals(Optional.of(step.title()))) {
                rename.add(step);
            }
        }
        return new TakingPlan(fetch, rename, drop);
    }

    /** Folders by their ids. A folder that moves takes along what lies in it, unsaid. */
    private static final class Tree {
        private final Optional<String> root;
        private final Map<String, HeldItem> folders = new HashMap<>();

        Tree(Optional<String> root, List<HeldItem> items) {
            this.root = root;
            for (HeldItem held : items) {
                if (!held.item().isFile()) {
                    folders.put(held.item().id(), held);
                }
            }
        }

        /** The folders from the wanted one down to an item; empty where it is not wanted. */
        Optional<String> folder(HeldItem held) {
            if (!held.isThere()) {
                return Optional.empty();
            }
            List<String> names = new ArrayList<>();
            Set<String> passed = new HashSet<>();
            Optional<String> at = held.item().parent();
            while (at.isPresent()) {
                HeldItem folder = folders.get(at.get());
                if (folder == null) {
                    break;
                }
                if (!folder.isThere() || !passed.add(at.get())) {
                    return Optional.empty();
                }
                if (at.equals(root)) {
                    return Optional.of(path(names));
                }
                names.add(folder.item().name());
                at = folder.item().parent();
            }
            return root.isPresent() ? Optional.empty() : Optional.of(path(names));
        }

        /** The top of a drive has no name. */
        private static String path(List<String> names) {
            return names.reversed().stream()
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.joining("/"));
        }
    }
}
