package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers one question: who and what is meant, then which kind of answer it takes. */
final class Answering {
    private final Conduct conduct;
    private final Meaning meaning;
    private final String before;
    private final Uses uses;
    private final Voice voice;

    Answering(Conduct conduct, Asked asked) {
        this.conduct = conduct;
        this.meaning = asked.meaning();
        this.before = asked.before();
        this.uses = new Uses(meaning);
        this.voice = new Voice(meaning.language());
    }

    String answer() throws Wanted, Done {
        Optional<String> declined = Declines.of(meaning);
        if (declined.isPresent()) {
            return declined.get();
        }
        Firm firm = firm();
        Scope scope = new ScopeReader(conduct, uses, voice, before).read(firm);
        Case it = new Case(conduct, uses, voice, firm, scope);
        if (!scope.documents().isEmpty()) {
            return new DocumentAnswer(it).answer();
        }
        if (uses.has(Kind.STATEMENT)) {
            return new StatementAnswer(it).answer();
        }
        if (SpecialAnswer.fits(meaning, scope)) {
            return new SpecialAnswer(it).answer();
        }
        if (BooksAnswer.fits(meaning, scope)) {
            return new BooksAnswer(it).answer();
        }
        if (PartyAnswer.fits(meaning, scope)) {
            return new PartyAnswer(it).answer();
        }
        Optional<Measure> measure = new MeasureChoice(it).choose();
        if (measure.isPresent()) {
            return new FigureAnswer(it, measure.get()).answer();
        }
        if (meaning.has(Kind.ENTITY)) {
            return new ListAnswer(it).answer();
        }
        if (!scope.names().isEmpty()) {
            return new PartyAnswer(it).answer();
        }
        throw it.leftover();
    }

    /** Which company, currency and day. */
    private Firm firm() throws Wanted, Done {
        Given result =
                conduct.result(
                        new ErpCall.Inquiry("companyInformation")
                                .select("displayName", "currencyCode", "taxRegistrationNumber")
                                .query());
        Given.Sheet sheet = result.sheet().orElseThrow(() -> new Done(voice.say("no.company")));
        String currency = sheet.isEmpty() ? "" : sheet.cell(0, "currencyCode").orElse("");
        String company = result.field("company").orElse("");
        return new Firm(company, currency, result.field("day").map(LocalDate::parse).orElseThrow());
    }

    /** All that an answer is made with. */
    record Case(Conduct conduct, Uses uses, Voice voice, Firm firm, Scope scope) {
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
                            : voice.say("left.over", quoted(left)) + "\n\n" + voice.say("offer"));
        }

        static String quoted(List<String> words) {
            return String.join(", ", words.stream().map(word -> "“" + word + "”").toList());
        }

        /** The periods that were said, or a refusal where one has no days or has not come. */
        List<Span> spans() throws Done {
            List<Span> spans = new ArrayList<>();
            for (Tag tag : uses.all(Kind.PERIOD)) {
                Span span =
                        Spans.of(tag.value(), firm.today())
                                .orElseThrow(() -> new Done(voice.say("no.period", tag.text())));
                if (span.from().isAfter(firm.today())) {
                    throw new Done(voice.say("decline.future") + "\n\n" + voice.say("offer"));
                }
                spans.add(span.endingBy(firm.today()));
            }
            return spans;
        }

        String money(java.math.BigDecimal value) {
            return voice.money(value, firm.currency());
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
