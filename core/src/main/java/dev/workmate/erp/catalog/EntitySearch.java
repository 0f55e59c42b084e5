package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEnum;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Ranks entities by how many words of a query their names, properties and actions hold. */
final class EntitySearch {
    private static final int MAX_PROPERTIES = 6;

    /** What people say and what systems call it. */
    private static final Map<String, List<String>> SAME =
            Map.ofEntries(
                    Map.entry("client", List.of("customer")),
                    Map.entry("supplier", List.of("vendor")),
                    Map.entry("product", List.of("item")),
                    Map.entry("article", List.of("item")),
                    Map.entry("stock", List.of("inventory", "item")),
                    Map.entry("bill", List.of("invoice")),
                    Map.entry("revenue", List.of("sales", "amount")),
                    Map.entry("owe", List.of("balance", "due", "receivable")),
                    Map.entry("overdue", List.of("due", "aged", "receivable")),
                    Map.entry("debtor", List.of("receivable", "customer")),
                    Map.entry("creditor", List.of("payable", "vendor")),
                    Map.entry("staff", List.of("employee")),
                    Map.entry("bookkeeping", List.of("ledger", "journal")),
                    Map.entry("turnover", List.of("sales", "amount")),
                    Map.entry("add", List.of("create")),
                    Map.entry("new", List.of("create")),
                    Map.entry("make", List.of("create", "make")),
                    Map.entry("change", List.of("update")),
                    Map.entry("edit", List.of("update")),
                    Map.entry("remove", List.of("delete")),
                    Map.entry("cancel", List.of("cancel")),
                    Map.entry("email", List.of("send")));

    private static final Set<String> EMPTY =
            Set.of(
                    "a", "an", "the", "of", "for", "to", "in", "on", "all", "and", "with", "my",
                    "how");

    private EntitySearch() {}

    /** An entity that fits, the operation that was probably meant, and the properties that fit. */
    record Hit(
            ErpEntity entity,
            Optional<EntityOperation> operation,
            List<String> properties,
            int score) {}

    static List<Hit> find(ErpModel model, String query, int top) {
        List<Set<String>> words = words(query);
        return model.entities().stream()
                .map(entity -> hit(entity, words))
                .filter(hit -> hit.score() > 0)
                .sorted(
                        Comparator.comparingInt(Hit::score)
                                .reversed()
                                .thenComparing(hit -> hit.entity().set().length())
                                .thenComparing(hit -> hit.entity().set()))
                .limit(top)
                .toList();
    }

    /** Each word with everything that means the same. */
    private static List<Set<String>> words(String query) {
        List<Set<String>> words = new ArrayList<>();
        for (String word : split(query)) {
            if (!EMPTY.contains(word)) {
                Set<String> meanings = new HashSet<>(SAME.getOrDefault(word, List.of()));
                meanings.add(word);
                words.add(meanings);
            }
        }
        return words;
    }

    private static Hit hit(ErpEntity entity, List<Set<String>> words) {
        List<String> name = split(entity.type() + " " + entity.set());
        int score = 0;
        Set<String> properties = new HashSet<>();
        Optional<EntityOperation> operation = Optional.empty();
        for (Set<String> word : words) {
            Optional<EntityOperation> meant = operation(entity, word);
            List<String> fitting = properties(entity, word);
            if (holds(name, word)) {
                score += 10;
            } else if (meant.isPresent()) {
                score += 4;
            } else if (!fitting.isEmpty()) {
                score += 3;
                properties.addAll(fitting);
            }
            operation = operation.isPresent() ? operation : meant;
        }
        boolean named = words.stream().anyMatch(word -> holds(name, word));
        boolean whole = named && name.stream().allMatch(part -> isAsked(part, words));
        return new Hit(
                entity,
                operation,
                properties.stream().sorted().limit(MAX_PROPERTIES).toList(),
                named || !properties.isEmpty() ? score + (whole ? 5 : 0) : 0);
    }

    private static boolean isAsked(String part, List<Set<String>> words) {
        return words.stream().anyMatch(word -> holds(List.of(part), word));
    }

    private static Optional<EntityOperation> operation(ErpEntity entity, Set<String> word) {
        return EntityOperation.of(entity).stream()
                .filter(each -> !each.isRead() || each.kind() == EntityOperation.Kind.COUNT)
                .filter(each -> holds(split(each.name()), word))
                .findFirst();
    }

    private static List<String> properties(ErpEntity entity, Set<String> word) {
        return entity.properties().stream()
                .filter(
                        each ->
                                holds(split(each.name()), word)
                                        || each.choices().stream()
                                                .map(ErpEnum::names)
                                                .flatMap(List::stream)
                                                .anyMatch(name -> holds(split(name), word)))
                .map(ErpProperty::name)
                .toList();
    }

    private static boolean holds(List<String> parts, Set<String> meanings) {
        return meanings.stream()
                .anyMatch(
                        meaning ->
                                parts.stream()
                                        .anyMatch(
                                                part ->
                                                        part.equals(meaning)
                                                                || meaning.length() > 3
                                                                        && part.startsWith(meaning)
                                                                || part.length() > 3
                                                                        && meaning.startsWith(
                                                                                part)));
    }

    /** Words of a name in camel case or of a sentence, in lower case, plurals made single. */
    private static List<String> split(String text) {
        return Arrays.stream(
                        text.replaceAll("([a-z])([A-Z])", "$1 $2")
                                .toLowerCase(Locale.ROOT)
                                .split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(EntitySearch::single)
                .distinct()
                .toList();
    }

    private static String single(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return word.substring(0, word.length() - 3) + "y";
        }
        return word.endsWith("s") && !word.endsWith("ss") && word.length() > 3
                ? word.substring(0, word.length() - 1)
                : word;
    }
}
