package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Join;
import dev.workmate.erp.aggregate.AggregateRequest.Keep;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.Condition.Comparing;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.testkit.Tries;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the tool works out page by page equals what plain loops work out in memory. */
class AggregateRandomTest {
    private static final int DATASETS = 25;
    private static final int QUERIES = Tries.atMost(100);

    @Test
    void equalsPlainLoopsOnRandomQueries() throws Exception {
        int groups = 0;
        for (int dataset = 0; dataset < DATASETS; dataset++) {
            Shop shop = new Shop(new Random(dataset));
            for (int query = 0; query < QUERIES; query++) {
                Random random = new Random(dataset * 1_000L + query);
                groups += check(shop, random, "seed " + dataset + "/" + query);
            }
        }
        assertThat(groups)
                .as("queries that yielded something")
                .isGreaterThan(4 * DATASETS * QUERIES);
    }

    private static int check(Shop shop, Random random, String seed) throws Exception {
        boolean ledger = random.nextBoolean();
        AggregateRequest request =
                ledger
                        ? new Wishes(random, shop.ledgerColumns()).ledger()
                        : new Wishes(random, shop.invoiceColumns()).invoices();
        shop.desk.erp().limitPages(1 + random.nextInt(60));
        String result = shop.desk.run(new AggregateRecords(shop.desk.offices()), request);
        NaiveAggregate.Expected expected =
                new NaiveAggregate(request)
                        .over(ledger ? shop.ledger(request) : shop.invoices(request));
        assertThat(result)
                .as("%s: %s", seed, request)
                .contains(
                        "\"rows\":"
                                + expected.rows()
                                + (request.groupBy().isPresent() ? ",\"totals\":" : ","))
                .contains("\"groups\":" + expected.groups() + ",")
                .contains("\"complete\":" + expected.complete());
        if (request.groupBy().isPresent()) {
            assertThat(result).as(seed).contains("\"totals\":" + expected.totals());
        }
        return expected.groups();
    }

    /** Columns by kind, so that only sensible requests are made. */
    private record Kinds(
            List<String> numbers, List<String> texts, List<String> dates, List<String> summable) {}

    private static final class Wishes {
        private final Random random;
        private final Kinds kinds;

        Wishes(Random random, Kinds kinds) {
            this.random = random;
            this.kinds = kinds;
        }

        AggregateRequest ledger() {
            Optional<Keep> keep =
                    switch (random.nextInt(3)) {
                        case 0 -> Optional.of(Keep.MATCHED);
                        case 1 -> Optional.of(Keep.ALL);
                        default -> Optional.empty();
                    };
            return request(
                    "itemLedgerEntries",
                    Optional.of(
                            List.of(
                                    new Join(
                                            "items",
                                            "itemNumber",
                                            "number",
                                            Optional.empty(),
                                            keep))));
        }

        AggregateRequest invoices() {
            return request("salesInvoices", Optional.empty());
        }

        private AggregateRequest request(String entity, Optional<List<Join>> joins) {
            List<GroupBy> groups = new ArrayList<>();
            for (int i = random.nextInt(3); i > 0; i--) {
                GroupBy group = group();
                if (groups.stream().noneMatch(group::equals)) {
                    groups.add(group);
                }
            }
            List<Measure> measures = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                measures.add(measure("m" + i));
            }
            List<Condition> filter = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                filter.add(condition());
            }
            boolean sums = measures.getFirst().function() != Summary.Function.MIN;
            return new AggregateRequest(
                    entity,
                    filter.isEmpty() ? Optional.empty() : Optional.of(filter),
                    random.nextInt(4) == 0 ? Optional.of(Condition.Match.ANY) : Optional.empty(),
                    groups.isEmpty() ? Optional.empty() : Optional.of(groups),
                    measures,
                    joins,
                    sums && isNumber(measures.getFirst()) && random.nextInt(3) == 0
                            ? Optional.of(
                                    List.of(number(measures.getFirst().name().get(), Comparing.GE)))
                            : Optional.empty(),
                    random.nextBoolean()
                            ? Optional.of(List.of(measures.getLast().name().get() + " desc"))
                            : Optional.empty(),
                    random.nextBoolean() ? Optional.of(1 + random.nextInt(30)) : Optional.empty(),
                    random.nextInt(5) == 0
                            ? Optional.of(
                                    List.of(
                                            new AggregateRequest.Comparing(
                                                    any(kinds.numbers()),
                                                    any(List.of(ErpFilter.Operator.values())),
                                                    any(kinds.summable()))))
                            : Optional.empty());
        }

        private boolean isNumber(Measure measure) {
            return switch (measure.function()) {
                case COUNT, COUNT_DISTINCT, SUM, AVG -> true;
                case MIN, MAX -> kinds.numbers().contains(measure.property().orElse(""));
            };
        }

        private GroupBy group() {
            return random.nextInt(3) == 0
                    ? new GroupBy(
                            any(kinds.dates()),
                            Optional.of(Bucket.values()[random.nextInt(Bucket.values().length)]))
                    : new GroupBy(
                            any(random.nextInt(5) == 0 ? kinds.numbers() : kinds.texts()),
                            Optional.empty());
        }

        private Measure measure(String name) {
            Summary.Function function =
                    Summary.Function.values()[random.nextInt(Summary.Function.values().length)];
            return switch (function) {
                case COUNT ->
                        of(function, Optional.empty(), Optional.empty(), Optional.empty(), name);
                case COUNT_DISTINCT, MIN, MAX ->
                        of(
                                function,
                                Optional.of(
                                        any(
                                                switch (random.nextInt(3)) {
                                                    case 0 -> kinds.texts();
                                                    case 1 -> kinds.dates();
                                                    default -> kinds.numbers();
                                                })),
                                Optional.empty(),
                                Optional.empty(),
                                name);
                case SUM, AVG -> sum(function, name);
            };
        }

        private Measure sum(Summary.Function function, String name) {
            Optional<String> other = Optional.of(any(kinds.summable()));
            int form = random.nextInt(3);
            return of(
                    function,
                    Optional.of(any(kinds.summable())),
                    form == 0 ? other : Optional.empty(),
                    form == 1 ? other : Optional.empty(),
                    name);
        }

        private static Measure of(
                Summary.Function function,
                Optional<String> property,
                Optional<String> times,
                Optional<String> minus,
                String name) {
            return new Measure(
                    function, property, times, Optional.empty(), minus, Optional.of(name));
        }

        private Condition condition() {
            return switch (random.nextInt(3)) {
                case 0 ->
                        number(
                                any(kinds.numbers()),
                                any(
                                        List.of(
                                                Comparing.GT,
                                                Comparing.GE,
                                                Comparing.LT,
                                                Comparing.LE,
                                                Comparing.NE)));
                case 1 ->
                        new Condition(
                                any(kinds.dates()),
                                any(List.of(Comparing.GE, Comparing.LT)),
                                Optional.of(new JsonValue.Text(Shop.day(random).toString())),
                                Optional.empty());
                default -> text(any(kinds.texts()));
            };
        }

        private Condition number(String name, Comparing operator) {
            return new Condition(
                    name,
                    operator,
                    Optional.of(new JsonValue.Amount(Shop.amount(random))),
                    Optional.empty());
        }

        private Condition text(String name) {
            JsonValue.Scalar one = new JsonValue.Text(any(Shop.WORDS));
            JsonValue.Scalar two = new JsonValue.Text(any(Shop.WORDS));
            return switch (random.nextInt(4)) {
                case 0 -> new Condition(name, Comparing.EQ, Optional.of(one), Optional.empty());
                case 1 -> new Condition(name, Comparing.NE, Optional.of(one), Optional.empty());
                case 2 ->
                        new Condition(
                                name,
                                Comparing.IN,
                                Optional.empty(),
                                Optional.of(List.of(one, two)));
                default ->
                        new Condition(
                                name,
                                random.nextBoolean() ? Comparing.CONTAINS : Comparing.STARTSWITH,
                                Optional.of(new JsonValue.Text(any(List.of("A", "B", "-1", "2")))),
                                Optional.empty());
            };
        }

        private <T> T any(List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }
    }

    /** The same random records, once in the system and once as plain maps. */
    private static final class Shop {
        static final List<String> WORDS = List.of("A-1", "A-2", "B-1", "B-2", "C");

        final ErpDesk desk = new ErpDesk();
        private final Random random;
        private final List<Map<String, Object>> items = new ArrayList<>();
        private final List<Map<String, Object>> entries = new ArrayList<>();
        private final List<Map<String, Object>> customers = new ArrayList<>();
        private final List<Map<String, Object>> invoices = new ArrayList<>();
        private final List<Map<String, Object>> lines = new ArrayList<>();

        Shop(Random random) {
            this.random = random;
            for (String number : List.of("A-1", "A-2", "B-1", "B-1")) {
                add(
                        "items",
                        items,
                        "id",
                        UUID.randomUUID(),
                        "number",
                        number,
                        "itemCategoryCode",
                        word(),
                        "unitPrice",
                        amount(random));
            }
            for (int i = 0; i < 5; i++) {
                add("customers", customers, "id", UUID.randomUUID(), "city", word());
            }
            for (int i = 0; i < 120; i++) {
                add(
                        "itemLedgerEntries",
                        entries,
                        "itemNumber",
                        word(),
                        "postingDate",
                        maybe(day(random)),
                        "entryType",
                        word(),
                        "quantity",
                        maybe(amount(random)),
                        "salesAmountActual",
                        amount(random),
                        "costAmountActual",
                        maybe(amount(random)));
            }
            for (int i = 0; i < 40; i++) {
                invoice();
            }
        }

        private void invoice() {
            UUID id = UUID.randomUUID();
            add(
                    "salesInvoices",
                    invoices,
                    "id",
                    id,
                    "customerId",
                    maybe(customers.get(random.nextInt(customers.size())).get("id")),
                    "customerNumber",
                    word(),
                    "dueDate",
                    maybe(day(random)),
                    "remainingAmount",
                    amount(random));
            for (int i = random.nextInt(4); i > 0; i--) {
                add(
                        "salesInvoiceLines",
                        lines,
                        "documentId",
                        id,
                        "itemId",
                        maybe(items.get(random.nextInt(items.size())).get("id")),
                        "lineObjectNumber",
                        word(),
                        "quantity",
                        maybe(amount(random)),
                        "unitPrice",
                        amount(random));
            }
        }

        private static final Object NONE = new Object();

        private Object maybe(Object value) {
            return random.nextInt(8) == 0 ? NONE : value;
        }

        private String word() {
            return WORDS.get(random.nextInt(WORDS.size()));
        }

        static BigDecimal amount(Random random) {
            return BigDecimal.valueOf(random.nextInt(2_000) - 700, random.nextInt(4));
        }

        static LocalDate day(Random random) {
            return LocalDate.of(2024, 11, 20).plusDays(random.nextInt(500));
        }

        private void add(String set, List<Map<String, Object>> rows, Object... pairs) {
            Map<String, Object> plain = new HashMap<>();
            List<Object> given = new ArrayList<>();
            for (int i = 0; i < pairs.length; i += 2) {
                if (pairs[i + 1] != NONE) {
                    plain.put((String) pairs[i], pairs[i + 1]);
                    given.add(pairs[i]);
                    given.add(pairs[i + 1]);
                }
            }
            SequencedMap<String, ErpValue> row = ErpShop.values(given.toArray());
            desk.erp().add(ErpShop.NORTH, set, row);
            rows.add(plain);
        }

        Kinds ledgerColumns() {
            return new Kinds(
                    List.of("quantity", "salesAmountActual", "items.unitPrice"),
                    List.of("itemNumber", "entryType", "items.itemCategoryCode"),
                    List.of("postingDate"),
                    List.of("quantity", "costAmountActual", "items.unitPrice"));
        }

        Kinds invoiceColumns() {
            return new Kinds(
                    List.of("remainingAmount", "salesInvoiceLines.quantity"),
                    List.of(
                            "customerNumber",
                            "customer.city",
                            "salesInvoiceLines.lineObjectNumber",
                            "salesInvoiceLines.item.itemCategoryCode"),
                    List.of("dueDate"),
                    List.of("salesInvoiceLines.quantity", "salesInvoiceLines.unitPrice"));
        }

        List<Map<String, Object>> ledger(AggregateRequest request) {
            boolean matched =
                    request.joins()
                            .orElseThrow()
                            .getFirst()
                            .keep()
                            .equals(Optional.of(Keep.MATCHED));
            List<Map<String, Object>> all = new ArrayList<>();
            for (Map<String, Object> entry : entries) {
                boolean found = false;
                for (Map<String, Object> item : items) {
                    if (item.get("number").equals(entry.get("itemNumber"))) {
                        found = true;
                        all.add(with(entry, "items.", item));
                    }
                }
                if (!found && !matched) {
                    all.add(entry);
                }
            }
            return all;
        }

        List<Map<String, Object>> invoices(AggregateRequest request) {
            boolean perLine = request.toString().contains("salesInvoiceLines.");
            List<Map<String, Object>> all = new ArrayList<>();
            for (Map<String, Object> invoice : invoices) {
                Map<String, Object> header =
                        related(invoice, "customerId", customers)
                                .map(customer -> with(invoice, "customer.", customer))
                                .orElse(invoice);
                if (!perLine) {
                    all.add(header);
                    continue;
                }
                for (Map<String, Object> line : lines) {
                    if (line.get("documentId").equals(invoice.get("id"))) {
                        Map<String, Object> row = with(header, "salesInvoiceLines.", line);
                        all.add(
                                related(line, "itemId", items)
                                        .map(item -> with(row, "salesInvoiceLines.item.", item))
                                        .orElse(row));
                    }
                }
            }
            return all;
        }

        private static Optional<Map<String, Object>> related(
                Map<String, Object> row, String key, List<Map<String, Object>> others) {
            Object id = row.get(key);
            return Stream.ofNullable(id)
                    .flatMap(_ -> others.stream())
                    .filter(other -> other.get("id").equals(id))
                    .findFirst();
        }

        private static Map<String, Object> with(
                Map<String, Object> row, String prefix, Map<String, Object> other) {
            Map<String, Object> both = new HashMap<>(row);
            other.forEach((name, value) -> both.put(prefix + name, value));
            return both;
        }
    }
}
