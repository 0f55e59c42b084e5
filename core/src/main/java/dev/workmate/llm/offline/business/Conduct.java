package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.AboutData;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.BusinessQuestion.ChangeField;
import dev.workmate.llm.offline.business.BusinessQuestion.Companies;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Works on one question: what to call next, given what the calls so far gave, or what to say in the
 * end. Keeps nothing; the same results lead to the same next step.
 */
public final class Conduct {
    private final Iterator<Given> given;
    private final Predicate<String> offers;

    private Conduct(Iterator<Given> given, Predicate<String> offers) {
        this.given = given;
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
    static final class Done extends Exception {
        private final String words;

        Done(String words) {
            super(words, null, false, false);
            this.words = words;
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
     * {@code given} is read as far as this question's calls go; {@code offers} tells which tools
     * there are.
     */
    public static Move next(
            BusinessQuestion question, Iterator<Given> given, Predicate<String> offers) {
        try {
            return new Say(new Conduct(given, offers).answer(question));
        } catch (Wanted wanted) {
            return wanted.calls.stream()
                    .map(ErpCall::tool)
                    .filter(offers.negate())
                    .findFirst()
                    .<Move>map(tool -> new Say("I have no tool for that here (" + tool + ")."))
                    .orElseGet(() -> new Call(wanted.calls));
        } catch (Done done) {
            return new Say(done.words);
        }
    }

    boolean offers(String tool) {
        return offers.test(tool);
    }

    /** The result of a call: taken from what is there, else wanted. A failure ends the work. */
    Given result(ErpCall call) throws Wanted, Done {
        return results(List.of(call)).getFirst();
    }

    /** The results of calls that are made together. */
    List<Given> results(List<ErpCall> calls) throws Wanted, Done {
        List<Given> results = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            if (!given.hasNext()) {
                throw new Wanted(calls.subList(i, calls.size()));
            }
            results.add(given.next());
        }
        for (Given result : results) {
            if (!result.succeeded()) {
                throw new Done("I could not do that: " + result.reason());
            }
        }
        return results;
    }

    Given attempt(ErpCall call) throws Wanted {
        if (!given.hasNext()) {
            throw new Wanted(List.of(call));
        }
        return given.next();
    }

    private String answer(BusinessQuestion question) throws Wanted, Done {
        return switch (question) {
            case Asked asked -> new Answering(this, asked).answer();
            case AboutData about -> BusinessWords.data(about, result(metadata(about)));
            case Companies companies -> companies(companies);
            case NewDocument document -> new Paperwork(this).create(document);
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
        Given chosen = result(ErpCall.select(companies.select().get()));
        return "We work in **"
                + chosen.field("selected").orElse(companies.select().get())
                + "** now.";
    }

    private String deed(DoToDocument deed) throws Wanted, Done {
        if (deed.recipient().isPresent()) {
            throw new Done(
                    "I cannot send it to **%s**: the ERP system sends documents to the address on the customer's card. Say “send the %s %s” to send it there."
                            .formatted(
                                    deed.recipient().get(), deed.paper().words(), deed.number()));
        }
        JsonValue.Builder arguments =
                JsonValue.object().with("entity", deed.paper().set()).with("record", deed.number());
        ErpCall call =
                switch (deed.deed()) {
                    case PDF -> ErpCall.of("erp_document_pdf", arguments);
                    case DELETE -> ErpCall.of("erp_delete", arguments);
                    case POST, SEND, CANCEL ->
                            ErpCall.of(
                                    "erp_invoke_action",
                                    arguments.with("action", deed.deed().action()));
                };
        Given result = attempt(call);
        return BusinessWords.deed(deed, result);
    }

    private String change(ChangeField change) throws Wanted, Done {
        Finding.Found found = new Finding(this).one(change.party(), change.name());
        String property = DocumentRules.field(change.field());
        JsonValue.Fields values = JsonValue.object().with(property, change.value()).build();
        Given result =
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
