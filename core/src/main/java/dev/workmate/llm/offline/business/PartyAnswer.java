package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.CardFields;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
                meaning.has(Kind.SPECIAL, "creditlimit")
                        || meaning.has(Kind.SPECIAL, "overlimit")
                        || meaning.has(Kind.MEASURE, "exposure");
        boolean fact =
                one
                        && meaning.all(Kind.ATTR).stream()
                                .anyMatch(
                                        tag ->
                                                CardFields.knows(
                                                        scope.names().getFirst().dimension(),
                                                        tag.value()));
        boolean served =
                scope.name(Dimension.CUSTOMER).isPresent()
                        && meaning.has(Kind.ENTITY, "salespeople")
                        && !meaning.has(Kind.MEASURE);
        boolean supplied =
                scope.name(Dimension.ITEM).isPresent()
                        && meaning.has(Kind.ENTITY, "vendors")
                        && !meaning.has(Kind.MEASURE)
                        && !meaning.has(Kind.SPECIAL);
        boolean reached =
                (meaning.has(Kind.ENTITY, "contacts") || meaning.has(Kind.ENTITY, "paymentterms"))
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
                        || supplied
                        || reached
                        || planned
                        || stock
                        || last
                                && meaning.all(Kind.ENTITY).stream()
                                        .noneMatch(tag -> RecordKind.isMoved(tag.value()))
                                && scope.names().stream()
                                        .anyMatch(name -> LastDocument.knows(name.dimension())));
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
        if (item && it.meaning().has(Kind.ENTITY, "vendors")) {
            wanted.add("vendorName");
        }
        if (!item && uses.has(Kind.ENTITY, "contacts")) {
            wanted.add("contactName");
        }
        if (!item && uses.has(Kind.ENTITY, "paymentterms")) {
            wanted.add("paymentTerms");
        }
        if (wanted.contains("contactName") && wanted.size() == 1) {
            wanted.addAll(List.of("email", "phoneNumber"));
        }
        if (name.dimension() == Dimension.CUSTOMER
                && (uses.has(Kind.SPECIAL, "creditlimit")
                        | uses.has(Kind.SPECIAL, "overlimit")
                        | uses.has(Kind.MEASURE, "exposure"))) {
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
            uses.has(Kind.INCLUDE, "cost");
        }
        uses.has(Kind.MEASURE, "owed");
        it.checked();
        return written(name, wanted, planning);
    }

    private String written(Name name, List<String> wanted, boolean planning) throws Wanted, Done {
        Map<String, String> facts = new CardFacts(it).of(name, wanted, planning);
        if (planning) {
            wanted.add("inventory");
            wanted.addAll(CardFacts.PLANNED);
        }
        return it.signed(
                text(
                        name,
                        wanted.isEmpty() ? new ArrayList<>(facts.keySet()) : wanted,
                        facts,
                        planning),
                wanted.contains("value") ? voice.say("define.stockvalue") : "");
    }

    /** The kind of record where it was asked for: somebody may be customer and vendor. */
    private String kind(Name name) {
        String word = name.dimension().word();
        return it.meaning().has(Kind.ENTITY, word) ? voice.say("by." + word) + " " : "";
    }

    private String text(
            Name name, List<String> wanted, Map<String, String> facts, boolean planning) {
        StringBuilder text =
                new StringBuilder("**%s** (%s)".formatted(name.text(), kind(name) + name.key()));
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
}
