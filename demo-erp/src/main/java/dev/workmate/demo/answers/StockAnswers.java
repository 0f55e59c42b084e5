package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.domain.Category;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.ItemPlan;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What lies in the warehouse. */
final class StockAnswers {
    private static final int SLOW_PERCENT = 10;
    private static final int SLOW_FROM = 100;

    private final PostedFacts facts;
    private final Period lastYear;

    StockAnswers(PostedFacts facts) {
        this.facts = facts;
        this.lastYear = Period.lastYear(facts.company.calendar());
    }

    List<ExactAnswer> all() {
        return List.of(
                belowReorderPoint(),
                notOnOrder(),
                value(),
                valueByCategory(),
                mostValuable(),
                slowMovers(),
                itemsByCategory());
    }

    private List<ItemPlan> low() {
        return facts.company.masters().plans().stream()
                .filter(plan -> facts.inventory(plan.item()) < plan.reorderPoint())
                .sorted(Comparator.comparing(plan -> plan.item().number()))
                .toList();
    }

    private ExactAnswer belowReorderPoint() {
        AnswerRows table = AnswerRows.of("itemNumber", "displayName", "inventory", "reorderPoint");
        low().forEach(
                        plan ->
                                table.row(
                                        plan.item().number(),
                                        plan.item().name(),
                                        facts.inventory(plan.item()),
                                        plan.reorderPoint()));
        return facts.answer(
                "below-reorder-point",
                "Which items are below their reorder point?",
                "itemPlanning of the custom route joined with items by itemNumber = number: items.inventory less than reorderPoint, by number.",
                table);
    }

    private ExactAnswer notOnOrder() {
        Set<String> ordered = new HashSet<>();
        facts.company
                .purchases()
                .orders()
                .forEach(order -> order.lines().forEach(line -> ordered.add(line.item().number())));
        AnswerRows table = AnswerRows.of("itemNumber", "displayName", "vendorNumber");
        low().stream()
                .filter(plan -> !ordered.contains(plan.item().number()))
                .forEach(
                        plan ->
                                table.row(
                                        plan.item().number(),
                                        plan.item().name(),
                                        plan.item().vendorNumber()));
        return facts.answer(
                "below-reorder-point-not-ordered",
                "Which items below their reorder point are not on order?",
                "As below-reorder-point, without items whose number is lineObjectNumber of a line of purchaseOrders (expand purchaseOrderLines); vendorNumber from itemPlanning.",
                table);
    }

    private long worth(Item item) {
        return facts.inventory(item) * item.unitCost();
    }

    private ExactAnswer value() {
        long sum = facts.company.masters().items().stream().mapToLong(this::worth).sum();
        return facts.answer(
                "inventory-value",
                "What is our inventory worth?",
                "items: sum of inventory × unitCost; the same as the sum of costAmountActual of itemLedgerEntries and the balance of accounts 1110 to 1140.",
                AnswerRows.of("inventoryValue").row(money(sum)));
    }

    private ExactAnswer valueByCategory() {
        Map<Category, long[]> sums = new EnumMap<>(Category.class);
        for (Item item : facts.company.masters().items()) {
            if (!item.service()) {
                long[] sum = sums.computeIfAbsent(item.category(), category -> new long[2]);
                sum[0] += worth(item);
                sum[1] += facts.inventory(item);
            }
        }
        AnswerRows table = AnswerRows.of("itemCategoryCode", "inventoryValue", "inventory");
        sums.forEach((category, sum) -> table.row(category.name(), money(sum[0]), (int) sum[1]));
        return facts.answer(
                "inventory-by-category",
                "What is the inventory of each category worth?",
                "items with type Inventory: sum of inventory × unitCost and of inventory by itemCategoryCode.",
                table);
    }

    private ExactAnswer mostValuable() {
        AnswerRows table =
                AnswerRows.of("itemNumber", "displayName", "inventory", "inventoryValue");
        facts.company.masters().items().stream()
                .sorted(
                        Comparator.comparingLong((Item item) -> -worth(item))
                                .thenComparing(Item::number))
                .limit(10)
                .forEach(
                        item ->
                                table.row(
                                        item.number(),
                                        item.name(),
                                        facts.inventory(item),
                                        money(worth(item))));
        return facts.answer(
                "most-valuable-stock",
                "In which ten items is most money tied up?",
                "items: inventory × unitCost, the ten greatest, then by number.",
                table);
    }

    private ExactAnswer slowMovers() {
        Map<String, Integer> sold = new HashMap<>();
        facts.sold.stream()
                .filter(one -> lastYear.contains(one.date()))
                .forEach(one -> sold.merge(one.item().number(), one.quantity(), Integer::sum));
        AnswerRows table = AnswerRows.of("itemNumber", "displayName", "inventory", "sold");
        for (Item item : facts.company.masters().items()) {
            int have = facts.inventory(item);
            int went = sold.getOrDefault(item.number(), 0);
            if (have >= SLOW_FROM && went * 100 < have * SLOW_PERCENT) {
                table.row(item.number(), item.name(), have, went);
            }
        }
        return facts.answer(
                "slow-movers",
                "Which items do we have far too many of?",
                "items with inventory of at least 100, of which less than a tenth was sold in the last twelve months: −quantity of itemLedgerEntries with entryType Sale and "
                        + lastYear.on("postingDate")
                        + "; by number.",
                table);
    }

    private ExactAnswer itemsByCategory() {
        Map<Category, Integer> counts = new EnumMap<>(Category.class);
        facts.company
                .masters()
                .items()
                .forEach(item -> counts.merge(item.category(), 1, Integer::sum));
        AnswerRows table = AnswerRows.of("itemCategoryCode", "items");
        counts.forEach((category, count) -> table.row(category.name(), count));
        return facts.answer(
                "items-by-category",
                "How many items are there in each category?",
                "items: count by itemCategoryCode.",
                table);
    }
}
