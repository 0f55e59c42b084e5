package dev.workmate.erp.card;

import dev.workmate.event.value.Phrase.DayPart;
import dev.workmate.event.value.Phrase.MoneyPart;
import dev.workmate.event.value.Phrase.NumberPart;
import dev.workmate.event.value.Phrase.Part;
import dev.workmate.event.value.Phrase.PhrasePart;
import dev.workmate.event.value.Phrase.PhrasesPart;
import dev.workmate.event.value.Phrase.TermPart;
import dev.workmate.event.value.Phrase.TextPart;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is put into a sentence: in English, and typed for other languages. */
record Put(String english, Optional<Function<String, Part>> typed) {
    /** A place that stays empty. */
    static final Put NOTHING = new Put("", Optional.empty());

    private static Put of(String english, Function<String, Part> typed) {
        return new Put(english, Optional.of(typed));
    }

    static Put text(String text) {
        return of(text, name -> new TextPart(name, text));
    }

    /** {@code term} is what programs call it, {@code english} what people do. */
    static Put term(String term, String english) {
        return of(english, name -> new TermPart(name, term));
    }

    static Put term(String term) {
        return term(term, OfficeTerms.words(term));
    }

    static Put number(BigDecimal number) {
        return of(OfficeTerms.number(number), name -> new NumberPart(name, number.toPlainString()));
    }

    static Put count(int count) {
        return of(String.valueOf(count), name -> new NumberPart(name, String.valueOf(count)));
    }

    static Put money(BigDecimal amount, Optional<String> currency) {
        return of(
                OfficeTerms.money(amount, currency),
                name -> new MoneyPart(name, amount.toPlainString(), currency));
    }

    /** An amount whose currency the rest of the sentence tells. */
    static Put price(BigDecimal amount) {
        return money(amount, Optional.empty());
    }

    static Put day(LocalDate day) {
        return of(OfficeTerms.day(day), name -> new DayPart(name, day.toString()));
    }

    static Put said(Said said) {
        return of(said.english(), name -> new PhrasePart(name, said.phrase()));
    }

    /** Nothing where there is none. */
    static Put any(Optional<Said> said) {
        return said.map(Put::said).orElse(NOTHING);
    }

    /** All of them, with commas between them. */
    static Put all(List<Said> said) {
        return all(said, ", ");
    }

    static Put all(List<Said> said, String between) {
        return of(
                said.stream().map(Said::english).collect(Collectors.joining(between)),
                name -> new PhrasesPart(name, said.stream().map(Said::phrase).toList(), between));
    }

    /** The same, with other words in English: an article, which other languages do without. */
    Put inEnglish(String words) {
        return new Put(words, typed);
    }

    Optional<Part> part(String name) {
        return typed.map(make -> make.apply(name));
    }
}
