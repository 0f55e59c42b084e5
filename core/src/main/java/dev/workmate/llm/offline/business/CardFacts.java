package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.CardFields;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.ToolReply;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads the card of a customer, vendor, item or salesperson and what other records add to it. */
final class CardFacts {
    static final List<String> PLANNED =
            List.of("reorderPoint", "reorderQuantity", "safetyStock", "leadTimeDays");

    private final Case it;

    CardFacts(Case it) {
        this.it = it;
    }

    /** A call beside that for the card, and what its result adds to the facts. */
    private record Addition(ErpCall call, BiConsumer<Map<String, String>, ToolReply> adds) {}

    /** The facts of a card, by their fields; more than those of the card itself where wanted. */
    Map<String, String> of(Name name, List<String> wanted, boolean planning) throws Wanted, Done {
        List<String> columns = CardFields.columns(name.dimension());
        List<Addition> additions = new ArrayList<>();
        additions.add(
                new Addition(
                        new ErpCall.Inquiry(NameFinder.set(name.dimension()))
                                .where(NameFinder.keyOf(name.dimension()), "eq", name.key())
                                .select(columns.toArray(String[]::new))
                                .first(1)
                                .query(),
                        (facts, card) -> add(facts, card, columns)));
        additions.addAll(additions(name, wanted, planning));
        List<ToolReply> results =
                it.conduct().results(additions.stream().map(Addition::call).toList());
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = 0; i < additions.size(); i++) {
            additions.get(i).adds().accept(facts, results.get(i));
        }
        facts.remove("paymentTermsId");
        Optional<String> vendor = Optional.ofNullable(facts.remove("vendorNumber"));
        if (vendor.isPresent() && wanted.contains("vendorName")) {
            facts.put("vendorName", vendor(vendor.get()));
        }
        if (facts.containsKey("inventory") && facts.containsKey("unitCost")) {
            facts.put(
                    "value",
                    new BigDecimal(facts.getOrDefault("inventory", "0"))
                            .multiply(new BigDecimal(facts.getOrDefault("unitCost", "0")))
                            .toPlainString());
        }
        return facts;
    }

    private static List<Addition> additions(Name name, List<String> wanted, boolean planning) {
        List<Addition> additions = new ArrayList<>();
        if (planning || wanted.contains("vendorName")) {
            List<String> columns = new ArrayList<>(planning ? PLANNED : List.of());
            columns.add("vendorNumber");
            additions.add(
                    new Addition(
                            new ErpCall.Inquiry("itemPlanning")
                                    .where("itemNumber", "eq", name.key())
                                    .select(columns.toArray(String[]::new))
                                    .first(1)
                                    .query(),
                            (facts, plan) -> add(facts, plan, columns)));
        }
        if (wanted.contains("paymentTerms")) {
            additions.add(
                    new Addition(
                            new ErpCall.Inquiry("paymentTerms")
                                    .select("id", "code", "displayName")
                                    .first(100)
                                    .query(),
                            (facts, terms) ->
                                    terms.sheet().ifPresent(sheet -> addTerms(facts, sheet))));
        }
        if (wanted.contains("contactName")) {
            additions.add(
                    new Addition(
                            new ErpCall.Inquiry("contacts")
                                    .where("companyName", "eq", name.text())
                                    .where("type", "eq", "Person")
                                    .select("displayName", "email", "phoneNumber")
                                    .first(10)
                                    .query(),
                            (facts, people) ->
                                    people.sheet().ifPresent(sheet -> addContacts(facts, sheet))));
        }
        if (name.dimension() == Dimension.CUSTOMER) {
            additions.add(
                    new Addition(
                            NameFinder.listing(Dimension.SALESPERSON),
                            (facts, people) ->
                                    facts.computeIfPresent(
                                            "salespersonCode",
                                            (_, code) ->
                                                    NameFinder.byCode(people)
                                                                    .getOrDefault(code, code)
                                                            + " ("
                                                            + code
                                                            + ")")));
        }
        return additions;
    }

    private String vendor(String number) throws Wanted, Done {
        return it.conduct()
                        .result(
                                new ErpCall.Inquiry("vendors")
                                        .where("number", "eq", number)
                                        .select("displayName")
                                        .first(1)
                                        .query())
                        .sheet()
                        .filter(sheet -> !sheet.isEmpty())
                        .flatMap(sheet -> sheet.cell(0, "displayName"))
                        .orElse("")
                + " ("
                + number
                + ")";
    }

    /** The people to talk to; how to reach one of them takes the place of the company's own. */
    private static void addContacts(Map<String, String> facts, ToolReply.Sheet people) {
        facts.keySet().removeAll(Set.of("email", "phoneNumber"));
        facts.put(
                "contactName",
                IntStream.range(0, people.rows().size())
                        .mapToObj(row -> people.cell(row, "displayName").orElse(""))
                        .collect(Collectors.joining(", ")));
        if (people.rows().size() == 1) {
            people.cell(0, "email").ifPresent(email -> facts.put("email", email));
            people.cell(0, "phoneNumber").ifPresent(phone -> facts.put("phoneNumber", phone));
        }
    }

    private static void addTerms(Map<String, String> facts, ToolReply.Sheet terms) {
        for (int row = 0; row < terms.rows().size(); row++) {
            if (terms.cell(row, "id").equals(Optional.ofNullable(facts.get("paymentTermsId")))) {
                facts.put(
                        "paymentTerms",
                        terms.cell(row, "displayName").orElse("")
                                + " ("
                                + terms.cell(row, "code").orElse("")
                                + ")");
            }
        }
    }

    private static void add(Map<String, String> facts, ToolReply result, List<String> columns) {
        result.sheet()
                .filter(sheet -> !sheet.isEmpty())
                .ifPresent(
                        sheet ->
                                columns.forEach(
                                        column ->
                                                sheet.cell(0, column)
                                                        .filter(cell -> !cell.isBlank())
                                                        .ifPresent(
                                                                cell -> facts.put(column, cell))));
    }
}
