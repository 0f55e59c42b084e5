package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.CardFields;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Answers with facts from the card of one customer, vendor or item. */
final class PartyAnswer implements Answering.Reply {
    private static final Set<Dimension> PARTIES =
            Set.of(Dimension.CUSTOMER, Dimension.VENDOR, Dimension.ITEM, Dimension.SALESPERSON);
    private final Case it;
    private final Voice voice;
    private final Uses uses;

    PartyAnswer(Case it) {
        this.it = it;
        this.voice = it.voice();
        this.uses = it.uses();
    }

    /** A fact of a card is asked for, or nothing but the card. */
    static boolean fits(Meaning meaning, Scope scope) {
        boolean one =
                scope.names().stream().filter(name -> PARTIES.contains(name.dimension())).count()
                        == 1;
        boolean limit =
                meaning.has(Kind.SPECIAL, "creditlimit") || meaning.has(Kind.MEASURE, "exposure");
        boolean fact = meaning.all(Kind.ATTR).stream().anyMatch(tag -> CardFields.has(tag.value()));
        boolean served =
                scope.name(Dimension.CUSTOMER).isPresent()
                        && meaning.has(Kind.ENTITY, "salespeople")
                        && !meaning.has(Kind.MEASURE);
        boolean bought =
                meaning.all(Kind.MEASURE).stream()
                        .allMatch(tag -> tag.value().matches("bought|sales"));
        boolean last =
                bought && (meaning.has(Kind.CALC, "last") || meaning.has(Kind.CALC, "first"));
        boolean planned =
                meaning.has(Kind.SPECIAL, "reorder") && scope.name(Dimension.ITEM).isPresent();
        boolean stock =
                scope.name(Dimension.ITEM).isPresent()
                        && (meaning.has(Kind.MEASURE, "stock")
                                || meaning.has(Kind.MEASURE, "stockvalue"));
        return one
                && (limit
                        || fact
                        || served
                        || planned
                        || stock
                        || last
                                && !meaning.has(Kind.ENTITY, "invoices")
                                && scope.names().stream()
                                        .anyMatch(name -> LastDocument.knows(name.dimension())));
    }

    @Override
    public boolean isCard() {
        return true;
    }

    @Override
    public String answer() throws Wanted, Done {
        Name name = it.scope().names().getFirst();
        if (!PARTIES.contains(name.dimension())) {
            throw it.leftover();
        }
        for (Tag tag : it.meaning().all(Kind.ENTITY)) {
            if (tag.value().matches("customers|vendors|items|salespeople")) {
                uses.use(tag);
            }
        }
        boolean last = uses.has(Kind.CALC, "last");
        if (last || uses.has(Kind.CALC, "first")) {
            return new LastDocument(it).of(name, last);
        }
        return card(name);
    }

    private String card(Name name) throws Wanted, Done {
        boolean item = name.dimension() == Dimension.ITEM;
        List<String> wanted = new ArrayList<>();
        for (Tag tag : it.meaning().all(Kind.ATTR)) {
            if (CardFields.knows(name.dimension(), tag.value())) {
                uses.use(tag);
                wanted.addAll(CardFields.of(tag.value()));
            }
        }
        if (it.meaning().has(Kind.ENTITY, "salespeople")) {
            wanted.add("salespersonCode");
        }
        if (name.dimension() == Dimension.CUSTOMER
                && (uses.has(Kind.SPECIAL, "creditlimit") | uses.has(Kind.MEASURE, "exposure"))) {
            wanted.addAll(List.of("creditLimit", "balanceDue"));
        }
        boolean planning =
                item
                        && uses.has(Kind.SPECIAL, "reorder")
                                | it.meaning().has(Kind.ATTR, "leadtime")
                                | it.meaning().has(Kind.ATTR, "safetystock")
                                | it.meaning().has(Kind.ATTR, "reorderpoint");
        if (item && (uses.has(Kind.MEASURE, "stock") | uses.has(Kind.MEASURE, "stockvalue"))) {
            wanted.add("inventory");
            wanted.add("value");
        }
        uses.has(Kind.MEASURE, "owed");
        it.checked();
        return written(name, wanted, planning);
    }

    private String written(Name name, List<String> wanted, boolean planning) throws Wanted, Done {
        String set = NameFinder.set(name.dimension());
        List<String> columns = CardFields.columns(name.dimension());
        List<ErpCall> calls = new ArrayList<>();
        calls.add(
                new ErpCall.Inquiry(set)
                        .where(NameFinder.keyOf(name.dimension()), "eq", name.key())
                        .select(columns.toArray(String[]::new))
                        .first(1)
                        .query());
        if (planning) {
            calls.add(
                    new ErpCall.Inquiry("itemPlanning")
                            .where("itemNumber", "eq", name.key())
                            .select(
                                    "reorderPoint",
                                    "reorderQuantity",
                                    "safetyStock",
                                    "leadTimeDays")
                            .first(1)
                            .query());
        }
        boolean terms = wanted.contains("paymentTerms");
        if (terms) {
            calls.add(
                    new ErpCall.Inquiry("paymentTerms")
                            .select("id", "code", "displayName")
                            .first(100)
                            .query());
        }
        boolean salesperson = name.dimension() == Dimension.CUSTOMER;
        if (salesperson) {
            calls.add(NameFinder.listing(Dimension.SALESPERSON));
        }
        List<ToolReply> results = it.conduct().results(calls);
        Map<String, String> facts = new LinkedHashMap<>();
        add(facts, results.getFirst(), columns);
        if (terms) {
            results.get(planning ? 2 : 1).sheet().ifPresent(sheet -> addTerms(facts, sheet));
        }
        facts.remove("paymentTermsId");
        if (salesperson) {
            facts.computeIfPresent(
                    "salespersonCode",
                    (_, code) ->
                            NameFinder.byCode(results.getLast()).getOrDefault(code, code)
                                    + " ("
                                    + code
                                    + ")");
        }
        if (facts.containsKey("inventory") && facts.containsKey("unitCost")) {
            facts.put(
                    "value",
                    new BigDecimal(facts.getOrDefault("inventory", "0"))
                            .multiply(new BigDecimal(facts.getOrDefault("unitCost", "0")))
                            .toPlainString());
        }
        if (planning) {
            add(
                    facts,
                    results.get(1),
                    List.of("reorderPoint", "reorderQuantity", "safetyStock", "leadTimeDays"));
            wanted.addAll(
                    List.of(
                            "inventory",
                            "reorderPoint",
                            "reorderQuantity",
                            "safetyStock",
                            "leadTimeDays"));
        }
        return it.signed(
                text(
                        name,
                        wanted.isEmpty() ? new ArrayList<>(facts.keySet()) : wanted,
                        facts,
                        planning));
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

    private String text(
            Name name, List<String> wanted, Map<String, String> facts, boolean planning) {
        StringBuilder text = new StringBuilder("**%s** (%s)".formatted(name.text(), name.key()));
        wanted.stream()
                .distinct()
                .filter(facts::containsKey)
                .filter(field -> !field.equals("number") || wanted.size() == 1)
                .forEach(
                        field ->
                                text.append("\n- ")
                                        .append(voice.say("field." + field))
                                        .append(": **")
                                        .append(fact(field, facts.getOrDefault(field, "")))
                                        .append("**"));
        if (facts.containsKey("creditLimit") && wanted.contains("creditLimit")) {
            BigDecimal room =
                    new BigDecimal(facts.getOrDefault("creditLimit", "0"))
                            .subtract(new BigDecimal(facts.getOrDefault("balanceDue", "0")));
            text.append("\n- ")
                    .append(
                            voice.say(
                                    room.signum() < 0 ? "over.limit" : "within.limit",
                                    it.money(room.abs())));
        }
        if (planning && facts.containsKey("reorderPoint")) {
            BigDecimal missing =
                    new BigDecimal(facts.getOrDefault("reorderPoint", "0"))
                            .subtract(new BigDecimal(facts.getOrDefault("inventory", "0")));
            text.append("\n- ")
                    .append(
                            voice.say(
                                    missing.signum() > 0 ? "below.reorder" : "above.reorder",
                                    voice.number(missing.abs())));
        }
        return text.toString();
    }

    private String fact(String field, String value) {
        return switch (field) {
            case "creditLimit", "balanceDue", "balance", "unitPrice", "unitCost", "value" ->
                    it.money(new BigDecimal(value));
            case "inventory", "reorderPoint", "reorderQuantity", "safetyStock", "leadTimeDays" ->
                    voice.number(new BigDecimal(value));
            case "country" -> voice.country(value);
            default -> value;
        };
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
