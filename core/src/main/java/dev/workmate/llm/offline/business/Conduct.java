package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.AboutData;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.BusinessQuestion.ChangeField;
import dev.workmate.llm.offline.business.BusinessQuestion.Companies;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Works on one question: what to call next, given what the calls so far gave, or what to say in the
 * end. Keeps nothing; the same results lead to the same next step.
 */
public final class Conduct {
    private final Iterator<ToolReply> given;
    private final Predicate<String> offers;
    private final Map<ErpCall, ToolReply> known;
    private final List<ErpCall> made = new ArrayList<>();
    private boolean rehearses;

    private Conduct(
            Iterator<ToolReply> given, Map<ErpCall, ToolReply> known, Predicate<String> offers) {
        this.given = given;
        this.known = known;
        this.offers = offers;
    }

    /** The next thing to do about a question. */
    public sealed interface Move {}

    /** Calls that do not need each other. */
    public record Call(List<ErpCall> calls) implements Move {
        public Call {
            calls = List.copyOf(calls);
        }
    }

    /** Nothing is left to call. */
    public record Say(String text) implements Move {}

    /** Ends the work on a question with words, wherever it is. */
    public static class Done extends Exception {
        private final String words;
        private final boolean claims;

        private Done(String words, boolean claims) {
            super(words, null, false, false);
            this.words = words;
            this.claims = claims;
        }

        /** Words that tell nothing about the business. */
        Done(String words) {
            this(words, false);
        }

        /** "There are none" is an answer too. */
        static Done claiming(String words) {
            return new Done(words, true);
        }

        boolean claims() {
            return claims;
        }

        String words() {
            return words;
        }
    }

    /** Ends it because nobody in this company is called so. */
    static final class UnknownName extends Done {
        private final String said;

        UnknownName(String said, String words) {
            super(words);
            this.said = said;
        }

        String said() {
            return said;
        }
    }

    /** Wants calls whose results are not there yet. */
    static final class Wanted extends Exception {
        private final transient List<ErpCall> calls;

        Wanted(List<ErpCall> calls) {
            super(calls.toString(), null, false, false);
            this.calls = List.copyOf(calls);
        }
    }

    /**
     * {@code given} is read as far as this question's calls go; {@code known} holds what questions
     * before it in the same message have read, and gets what this one reads; {@code offers} tells
     * which tools there are.
     */
    public static Move next(
            BusinessQuestion question,
            Iterator<ToolReply> given,
            Map<ErpCall, ToolReply> known,
            Predicate<String> offers) {
        try {
            return new Say(new Conduct(given, known, offers).answer(question));
        } catch (Wanted wanted) {
            return wanted.calls.stream()
                    .map(ErpCall::tool)
                    .filter(offers.negate())
                    .findFirst()
                    .<Move>map(
                            tool ->
                                    new Say(
                                            "I cannot do that here: there is no tool "
                                                    + tool
                                                    + "."))
                    .orElseGet(() -> new Call(wanted.calls));
        } catch (Done done) {
            return new Say(done.words);
        }
    }

    /** The calls that were made so far. */
    public List<ErpCall> made() {
        return List.copyOf(made);
    }

    boolean offers(String tool) {
        return offers.test(tool);
    }

    /** The result of a call: taken from what is there, else wanted. A failure ends the work. */
    ToolReply result(ErpCall call) throws Wanted, Done {
        return results(List.of(call)).getFirst();
    }

    /** The results of calls that are made together. */
    List<ToolReply> results(List<ErpCall> calls) throws Wanted, Done {
        List<ToolReply> results = new ArrayList<>();
        List<ErpCall> missing = new ArrayList<>();
        for (ErpCall call : calls) {
            Optional<ToolReply> result = take(call);
            result.ifPresentOrElse(results::add, () -> missing.add(call));
        }
        if (!missing.isEmpty()) {
            throw new Wanted(missing.stream().distinct().toList());
        }
        for (ToolReply result : results) {
            if (!result.succeeded()) {
                throw new Done("I could not do that: " + result.reason());
            }
        }
        return results;
    }

    /** What is read once in a message is not read again, until another company is looked at. */
    private Optional<ToolReply> take(ErpCall call) {
        Optional<ToolReply> read = Optional.ofNullable(known.get(call));
        if (read.isPresent()) {
            made.add(call);
            return read;
        }
        if (!given.hasNext()) {
            return Optional.empty();
        }
        ToolReply result = given.next();
        made.add(call);
        if (call.reads()) {
            known.put(call, result);
        } else {
            known.clear();
        }
        return Optional.of(result);
    }

    /** Whether the one thing that is wanted is a chart: all that it shows has been read. */
    static boolean isForChart(Wanted wanted) {
        return wanted.calls.stream().allMatch(ErpCall::draws);
    }

    /** From now on charts pass for drawn, so that words can be read before anything is shown. */
    void rehearse() {
        rehearses = true;
    }

    ToolReply attempt(ErpCall call) throws Wanted {
        if (rehearses && call.draws() && !given.hasNext()) {
            made.add(call);
            return new ToolReply(call.tool(), "", true);
        }
        if (!given.hasNext()) {
            throw new Wanted(List.of(call));
        }
        made.add(call);
        if (!call.tool().equals(ErpCall.CHART)) {
            known.clear();
        }
        return given.next();
    }

    private String answer(BusinessQuestion question) throws Wanted, Done {
        return switch (question) {
            case Asked asked -> new Answering(this, asked).answer();
            case AboutData about -> BusinessWords.data(about, result(metadata(about)));
            case Companies companies -> companies(companies);
            case NewDocument document -> new DocumentDrafting(this).create(document);
            case DoToDocument deed -> deed(deed);
            case ChangeField change -> change(change);
        };
    }

    private static ErpCall metadata(AboutData about) {
        JsonValue.Builder arguments = JsonValue.object();
        return switch (about.aspect()) {
            case FIELDS ->
                    ErpCall.of("get_entity_details", arguments.with("entity", about.subject()));
            case RELATIONS -> {
                arguments.with("entity", about.subject());
                about.other().ifPresent(other -> arguments.with("to", other));
                yield ErpCall.of("get_entity_relationships", arguments);
            }
            case ENTITIES ->
                    about.subject().isEmpty()
                            ? ErpCall.of("list_all_entities", arguments)
                            : ErpCall.of(
                                    "search_entity_operations",
                                    arguments.with("query", about.subject()));
            case CALLS ->
                    ErpCall.of(
                            "get_endpoint_documentation",
                            arguments.with("entity", about.subject()).with("operation", "list"));
        };
    }

    private String companies(Companies companies) throws Wanted, Done {
        if (companies.select().isEmpty()) {
            return BusinessWords.companies(
                    result(ErpCall.of("erp_list_companies", JsonValue.object())));
        }
        ToolReply chosen = result(ErpCall.select(companies.select().get()));
        return "We work in **"
                + chosen.field("selected").orElse(companies.select().get())
                + "** now.";
    }

    private String deed(DoToDocument deed) throws Wanted, Done {
        if (deed.recipient().isPresent()) {
            throw new Done(
                    "I did nothing: I cannot send it to **%s**, because the ERP system sends documents to the address on the customer's card. Say “%s the %s %s” to send it there."
                            .formatted(
                                    deed.recipient().get(),
                                    deed.deed().words().toLowerCase(Locale.ROOT),
                                    deed.paper().words(),
                                    deed.number()));
        }
        JsonValue.Builder arguments =
                JsonValue.object().with("entity", deed.paper().set()).with("record", deed.number());
        ErpCall call =
                switch (deed.deed()) {
                    case PDF -> ErpCall.of("erp_document_pdf", arguments);
                    case DELETE -> ErpCall.of("erp_delete", arguments);
                    case POST, POST_AND_SEND, SEND, CANCEL ->
                            ErpCall.of(
                                    "erp_invoke_action",
                                    arguments.with("action", deed.deed().action()));
                };
        ToolReply result = attempt(call);
        return BusinessWords.deed(deed, result);
    }

    private String change(ChangeField change) throws Wanted, Done {
        Finding.Found found = new Finding(this).one(change.party(), change.name());
        String property = FieldRules.field(change.field());
        JsonValue.Fields values = JsonValue.object().with(property, change.value()).build();
        ToolReply result =
                attempt(
                        ErpCall.of(
                                "erp_update",
                                JsonValue.object()
                                        .with("entity", change.party().set())
                                        .with("record", found.number())
                                        .with("values", values)));
        return result.succeeded()
                ? "Done: the %s of **%s** is now **%s**."
                        .formatted(change.field(), found.name(), change.value())
                : "That was not changed: " + result.reason();
    }
}
