package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.UnknownName;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Filter;
import dev.workmate.llm.offline.business.data.Firm;
import dev.workmate.llm.offline.business.data.FiscalYears;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.MostRecords;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.review.SecondReader;
import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.business.review.SecondReader.Verdict;
import dev.workmate.llm.offline.business.wording.Declines;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import dev.workmate.text.JsonValue;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Answers one question: who and what is meant, then which kind of answer it takes. */
final class Answering {
    private static final String COMPANIES = "erp_list_companies";

    private final Conduct conduct;
    private final Asked asked;
    private final Meaning meaning;
    private final Uses uses;
    private final Voice voice;

    Answering(Conduct conduct, Asked asked) {
        this.conduct = conduct;
        this.asked = asked;
        this.meaning = asked.meaning();
        this.uses = new Uses(meaning);
        this.voice = new Voice(meaning.language());
    }

    String answer() throws Wanted, Done {
        Optional<String> declined = Declines.of(meaning);
        if (declined.isPresent()) {
            return declined.get();
        }
        Firm firm = firm();
        if (meaning.all(Kind.PERIOD).stream().anyMatch(t -> FiscalYears.isNeeded(t.value()))) {
            FiscalYears years = new FiscalYears(fiscalStart(), firm.today());
            Meaning dated = meaning.timed(years::dated);
            return dated.equals(meaning)
                    ? answer(firm)
                    : new Answering(conduct, asked.as(dated)).answer(firm);
        }
        try {
            return answer(firm);
        } catch (UnknownName unknown) {
            return elsewhere(firm, unknown);
        }
    }

    private LocalDate fiscalStart() throws Wanted, Done {
        return conduct.result(
                        new ErpCall.Inquiry("accountingPeriods")
                                .where("newFiscalYear", "eq", "true")
                                .select("startingDate")
                                .first(1)
                                .query())
                .sheet()
                .filter(sheet -> !sheet.isEmpty())
                .flatMap(sheet -> sheet.cell(0, "startingDate"))
                .map(LocalDate::parse)
                .orElseThrow(() -> new Done(voice.say("no.company")));
    }

    /** A name that nobody here has may be another company's; it is asked, and then left again. */
    private String elsewhere(Firm home, UnknownName unknown) throws Wanted, Done {
        Optional<String> company =
                conduct.offers(COMPANIES) ? company(unknown.said()) : Optional.empty();
        if (company.isEmpty()) {
            throw unknown;
        }
        Asked there = asked.as(meaning.without(unknown.said()));
        if (company.get().equals(home.company())) {
            return new Answering(conduct, there).answer();
        }
        conduct.result(ErpCall.select(company.get()));
        try {
            String text = new Answering(conduct, there).answer();
            conduct.result(ErpCall.select(home.company()));
            return text;
        } catch (Done done) {
            conduct.result(ErpCall.select(home.company()));
            throw done;
        }
    }

    private Optional<String> company(String said) throws Wanted, Done {
        ToolReply all = conduct.result(ErpCall.of(COMPANIES, JsonValue.object()));
        List<String> fitting =
                all.listed("companies", "name").stream()
                        .filter(name -> Name.words(name).containsAll(Name.words(said)))
                        .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    private String answer(Firm firm) throws Wanted, Done {
        Scope scope = new ScopeReader(conduct, uses, voice, asked.before()).read(firm);
        Case it = new Case(conduct, uses, voice, firm, scope);
        try {
            return reviewed(reply(it).answer(), SecondReader::read);
        } catch (Wanted wanted) {
            if (Conduct.isForChart(wanted)) {
                rehearse(it);
            }
            throw wanted;
        } catch (Done done) {
            throw done.claims() ? new Done(reviewed(done.words(), SecondReader::readNone)) : done;
        }
    }

    /** Reads the words that will go with a chart before it is drawn: it could not be taken back. */
    private void rehearse(Case it) throws Done {
        conduct.rehearse();
        try {
            reviewed(reply(it).answer(), SecondReader::read);
        } catch (Wanted more) {
            // The words need what comes behind the chart: they are read then.
        }
    }

    /** The answer, unless a second reader finds that it tells something else than was asked for. */
    private String reviewed(String told, Function<Exchange, Verdict> reader) throws Done {
        boolean drawn = conduct.made().stream().anyMatch(ErpCall::draws);
        Verdict verdict =
                asked.whole() ? reader.apply(asked.exchange(told, drawn)) : new Verdict.Fits();
        if (verdict instanceof Verdict.Fits) {
            return told;
        }
        throw new Done(Doubts.of(verdict, asked.words(), voice));
    }

    private Reply reply(Case it) throws Done {
        Scope scope = it.scope();
        if (!scope.documents().isEmpty()) {
            return new DocumentAnswer(it);
        }
        if (uses.has(Kind.STATEMENT)) {
            return new StatementAnswer(it);
        }
        if (SpecialAnswer.fits(meaning, scope)) {
            return new SpecialAnswer(it);
        }
        if (scope.names().isEmpty() && uses.has(Kind.ATTR, "vatnumber")) {
            return () -> ownTaxNumber(it);
        }
        if (AccountAnswer.fits(meaning, scope)) {
            return new AccountAnswer(it);
        }
        Optional<RatioAnswer> ratio = RatioAnswer.of(it);
        if (ratio.isPresent()) {
            return ratio.get();
        }
        if (BooksAnswer.fits(meaning, scope)) {
            return new BooksAnswer(it);
        }
        boolean coming = meaning.has(Kind.SPECIAL, "onorder") && scope.has(Dimension.ITEM);
        boolean due =
                meaning.has(Kind.STATE, "due")
                        && (meaning.has(Kind.PERIOD) || meaning.has(Kind.CALC, "first"));
        if (coming || due || isSortedByFact() || MostRecords.of(meaning).isPresent()) {
            return new ListAnswer(it);
        }
        if (PartyAnswer.fits(meaning, scope)) {
            return new PartyAnswer(it);
        }
        Optional<Measure> measure = new MeasureChoice(it).choose();
        if (measure.isPresent()) {
            return new FigureAnswer(it, measure.get());
        }
        boolean served = scope.names().isEmpty() && meaning.has(Kind.ATTR, "salesperson");
        if (served || meaning.has(Kind.ENTITY) || RecordSelection.awaited(it).isPresent()) {
            return new ListAnswer(it);
        }
        if (!scope.names().isEmpty()) {
            return new PartyAnswer(it);
        }
        throw it.leftover();
    }

    /** "The most expensive tent": records in the order of what stands on their cards. */
    private boolean isSortedByFact() {
        boolean items = meaning.has(Kind.ATTR, "price") || meaning.has(Kind.ATTR, "cost");
        boolean customers =
                meaning.has(Kind.ENTITY, "customers")
                        && (meaning.has(Kind.SPECIAL, "creditlimit")
                                || meaning.has(Kind.ATTR, "limit"));
        return meaning.has(Kind.ORDER) && !meaning.has(Kind.MEASURE) && (items || customers);
    }

    private static String ownTaxNumber(Case it) throws Done {
        it.checked();
        return it.signed(
                "%s: **%s**"
                        .formatted(
                                it.voice().say("field.taxRegistrationNumber"),
                                it.firm().taxNumber()));
    }

    /** One way to answer. */
    interface Reply {
        String answer() throws Wanted, Done;
    }

    /** Which company, currency and day. */
    private Firm firm() throws Wanted, Done {
        ToolReply result =
                conduct.result(
                        new ErpCall.Inquiry("companyInformation")
                                .select("displayName", "currencyCode", "taxRegistrationNumber")
                                .query());
        ToolReply.Sheet sheet = result.sheet().orElseThrow(() -> new Done(voice.say("no.company")));
        String currency = sheet.isEmpty() ? "" : sheet.cell(0, "currencyCode").orElse("");
        String company = result.field("company").orElse("");
        return new Firm(
                company,
                currency,
                result.field("day").map(LocalDate::parse).orElseThrow(),
                sheet.isEmpty() ? "" : sheet.cell(0, "taxRegistrationNumber").orElse(""));
    }

    /** All that an answer is made with. */
    public record Case(Conduct conduct, Uses uses, Voice voice, Firm firm, Scope scope) {
        Meaning meaning() {
            return uses.meaning();
        }

        /** Refuses to answer while a word that matters has no part in the answer. */
        void checked() throws Done {
            if (!uses.left().isEmpty()) {
                throw leftover();
            }
        }

        Done leftover() {
            List<String> left = uses.left();
            return new Done(
                    left.isEmpty()
                            ? voice.say("nothing.understood") + "\n\n" + voice.say("offer")
                            : unsure(left));
        }

        String unsure(List<String> words) {
            return voice.say("left.over", quoted(words, voice)) + "\n\n" + voice.say("offer");
        }

        static String quoted(List<String> words, Voice voice) {
            return String.join(
                    ", ", words.stream().map(word -> voice.say("quoted", word)).toList());
        }

        /** The periods that were said, or a refusal where one has no days or has not come. */
        List<DaySpan> spans() throws Done {
            List<DaySpan> spans = new ArrayList<>();
            for (Tag tag : uses.all(Kind.PERIOD)) {
                DaySpan span =
                        Spans.of(tag.value(), firm.today())
                                .orElseThrow(() -> new Done(voice.say("no.period", tag.text())));
                boolean end = tag.value().startsWith("asof ");
                if ((end ? span.to() : span.from()).isAfter(firm.today())) {
                    throw new Done(voice.say("decline.future") + "\n\n" + voice.say("offer"));
                }
                spans.add(span.endingBy(firm.today()));
            }
            return spans.stream().distinct().toList();
        }

        /** The same for what happens over time: by the end of June means since January. */
        List<DaySpan> stretches() throws Done {
            boolean asOf =
                    meaning().all(Kind.PERIOD).stream()
                            .anyMatch(tag -> tag.value().startsWith("asof "));
            return spans().stream()
                    .map(
                            span ->
                                    asOf && span.isOpen()
                                            ? new DaySpan(span.to().withDayOfYear(1), span.to())
                                            : span)
                    .toList();
        }

        String money(java.math.BigDecimal value) {
            return voice.money(value, firm.currency());
        }

        /** Whom and where the answer is limited to. */
        String scoped() {
            StringBuilder text = new StringBuilder();
            for (Filter filter : scope.filters()) {
                text.append(
                        filter.excluded()
                                ? " " + voice.say("without", filter.label())
                                : " · " + filter.label());
            }
            return text.toString();
        }

        /** Company and day, below every answer. */
        String signed(String text, String... notes) {
            StringBuilder footer = new StringBuilder();
            for (String note : notes) {
                if (!note.isEmpty()) {
                    footer.append(note).append(' ');
                }
            }
            footer.append(voice.say("signed", firm.company(), voice.day(firm.today())));
            return text + "\n\n_" + footer + "_";
        }
    }
}
