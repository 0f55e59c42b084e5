package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.AboutData;
import dev.workmate.llm.offline.business.BusinessQuestion.Book;
import dev.workmate.llm.offline.business.BusinessQuestion.ChangeField;
import dev.workmate.llm.offline.business.BusinessQuestion.Companies;
import dev.workmate.llm.offline.business.BusinessQuestion.Count;
import dev.workmate.llm.offline.business.BusinessQuestion.Details;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.Figures;
import dev.workmate.llm.offline.business.BusinessQuestion.Listing;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.Statement;
import dev.workmate.tool.JsonValue;
import java.util.Iterator;
import java.util.Locale;
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

    public record Call(ErpCall call) implements Move {}

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

    /** Wants a call whose result is not there yet. */
    static final class Wanted extends Exception {
        private final transient ErpCall call;

        Wanted(ErpCall call) {
            super(call.tool(), null, false, false);
            this.call = call;
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
            return offers.test(wanted.call.tool())
                    ? new Call(wanted.call)
                    : new Say("I have no tool for that here (" + wanted.call.tool() + ").");
        } catch (Done done) {
            return new Say(done.words);
        }
    }

    /** The result of a call: taken from what is there, else wanted. A failure ends the work. */
    Given result(ErpCall call) throws Wanted, Done {
        Given result = attempt(call);
        if (!result.succeeded()) {
            throw new Done("I could not do that: " + result.reason());
        }
        return result;
    }

    Given attempt(ErpCall call) throws Wanted {
        if (!given.hasNext()) {
            throw new Wanted(call);
        }
        return given.next();
    }

    private String answer(BusinessQuestion question) throws Wanted, Done {
        return switch (question) {
            case Figures figures -> figures(figures);
            case Listing listing -> BusinessWords.listing(listing, result(ListPlan.call(listing)));
            case Count count -> BusinessWords.count(count, result(ListPlan.count(count)));
            case Details details ->
                    BusinessWords.details(
                            details, new Finding(this).one(details.party(), details.name(), true));
            case Statement statement ->
                    BusinessWords.statement(statement, result(report(statement)));
            case AboutData about -> BusinessWords.data(about, result(metadata(about)));
            case Companies companies -> companies(companies);
            case NewDocument document -> new Paperwork(this).create(document);
            case DoToDocument deed -> deed(deed);
            case ChangeField change -> change(change);
        };
    }

    private String figures(Figures figures) throws Wanted, Done {
        Given table = result(FigurePlan.call(figures));
        String words = BusinessWords.figures(figures, table);
        boolean drawable = table.sheet().filter(sheet -> sheet.rows().size() > 1).isPresent();
        if (!figures.wantsChart() || !drawable || !offers.test(ErpCall.CHART)) {
            return words;
        }
        Given chart = attempt(ChartPlan.call(figures, table));
        return chart.succeeded()
                ? BusinessWords.charted(figures, table)
                : words + "\n\nThe chart could not be drawn: " + chart.reason();
    }

    private static ErpCall report(Statement statement) {
        String kind =
                switch (statement.book()) {
                    case CASH_FLOW -> "cash_flow_statement";
                    default -> statement.book().name().toLowerCase(Locale.ROOT);
                };
        JsonValue.Builder arguments = JsonValue.object().with("kind", kind);
        statement
                .period()
                .ifPresentOrElse(
                        period -> {
                            if (statement.book() != Book.BALANCE_SHEET) {
                                arguments.with("from", period.from());
                            }
                            arguments.with("to", period.to());
                        },
                        () -> arguments.with("asOf", "today"));
        return ErpCall.of("erp_report", arguments);
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
        Given chosen =
                result(
                        ErpCall.of(
                                "erp_select_company",
                                JsonValue.object().with("company", companies.select().get())));
        return "We work in **"
                + chosen.field("selected").orElse(companies.select().get())
                + "** now.";
    }

    private String deed(DoToDocument deed) throws Wanted, Done {
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
        Finding.Found found = new Finding(this).one(change.party(), change.name(), false);
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
