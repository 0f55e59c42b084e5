package dev.workmate.llm.offline.business;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.BusinessRules.Before;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusinessRulesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Which fields does customer have? | Which fields does the entity customers have",
                "How are sales invoices and customers related? | How are the entities salesInvoices and customers related",
                "list our companies | Which companies are there",
                "use the company Tarnhollow Services | Switch to the company \"Tarnhollow Services\"",
            })
    void questionsAboutDataAreRead(String clause, String words) {
        assertThat(BusinessRules.read(clause, Before.NOTHING))
                .map(BusinessQuestion::words)
                .contains(words);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What time is it in Tokyo",
                "What is 18% of 2,450",
                "Convert 5 miles to kilometres",
                "How do I stop a running answer",
                "who can see my sessions",
                "where is my data stored",
                "How do approvals work",
                "hello",
                "thank you",
                "what can you do",
                "switch to dark mode",
                "how do I get an API token"
            })
    void otherQuestionsAreLeftToOthers(String clause) {
        assertThat(BusinessRules.read(clause, Before.NOTHING)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sales by month in 2025 | and in 2024? | year 2024",
                "sales in september | and last year? | yearago month 9",
                "ventas de septiembre y octubre | ¿y el año anterior? | yearago month 9, yearago month 10",
                "sales this year | and last year? | last year",
                "Umsatz im August | und im September? | month 9",
                "ventas de agosto | ¿y de septiembre? | month 9",
            })
    void aFollowUpTakesTheRestFromTheQuestionBefore(String first, String second, String period) {
        Asked asked = after(first, second);
        assertThat(values(asked, Kind.PERIOD)).containsExactly(period.split(", "));
        assertThat(values(asked, Kind.MEASURE)).containsExactly("sales");
    }

    @Test
    void aFollowUpNarrowsDrawsAndCompares() {
        assertThat(values(after("Top 5 customers 2026", "only the German ones"), Kind.PLACE))
                .containsExactly("DE");
        assertThat(values(after("sales by country", "as a pie"), Kind.FORM)).containsExactly("pie");
        assertThat(values(after("Sales in 2025", "And by category?"), Kind.GROUP))
                .containsExactly("categories");
        Optional<BusinessQuestion> september =
                BusinessRules.read(
                        "and in september?",
                        new Before(BusinessRules.read("sales in august", Before.NOTHING), "x"));
        Asked change =
                (Asked) BusinessRules.read("difference?", new Before(september, "x")).orElseThrow();
        assertThat(values(change, Kind.PERIOD)).containsExactlyInAnyOrder("month 8", "month 9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sales of bikes this year | and in France? | bikes, FR",
                "sales of bikes by country | without Ireland, top 3 | bikes, IE",
                "sales in Spain this year | and Portugal? | PT",
                "sales in Spain this year | stock of tents? | tents",
                "phone of Blackgate | and do they owe us anything? | Blackgate",
            })
    void aLaterNameLeavesWhatItDoesNotReplace(String first, String second, String names) {
        assertThat(after(first, second).meaning().tags())
                .filteredOn(tag -> tag.is(Kind.NAME) || tag.is(Kind.PLACE))
                .extracting(Tag::value)
                .containsExactlyInAnyOrder(names.split(", "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rent 2026 so far | same period last year? | yearago year 2026",
                "sales this month | same month last year? | yearago this month",
                "sales 2026 | and 2025? | year 2025",
            })
    void theSamePeriodHasTheSameDays(String first, String second, String period) {
        assertThat(after(first, second).meaning().one(Kind.PERIOD))
                .map(Tag::value)
                .contains(period);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "open invoices over 20000 | which customer is the largest from? | true",
                "open invoices over 20000 | who is our biggest customer? | false",
                "phone of Blackgate | how much do they owe us? | false",
            })
    void oneOfAListIsToldApartFromAnother(String first, String second, boolean listed) {
        Asked question = after(first, second);
        assertThat(question.meaning().has(Kind.ENTITY, "invoices")).isEqualTo(listed);
        assertThat(question.meaning().has(Kind.ATTR)).isFalse();
    }

    @Test
    void aNewQuestionTakesNothingFromTheOneBefore() {
        Asked asked = after("Sales in Germany in 2025", "How many items are there?");
        assertThat(asked.meaning().tags()).noneMatch(Tag::isInherited);
    }

    @Test
    void severalQuestionsInASentenceAreReadOneByOne() {
        List<BusinessQuestion> read =
                BusinessRules.readAll(
                        "how many customers do we have in total and how many in germany",
                        Before.NOTHING);
        assertThat(read).hasSize(2);
        assertThat(values((Asked) read.getLast(), Kind.PLACE)).containsExactly("DE");
        assertThat(values((Asked) read.getFirst(), Kind.PLACE)).isEmpty();
    }

    private static Asked after(String first, String second) {
        Optional<BusinessQuestion> before = BusinessRules.read(first, Before.NOTHING);
        return (Asked) BusinessRules.read(second, new Before(before, "an answer")).orElseThrow();
    }

    private static List<String> values(Asked asked, Kind kind) {
        return asked.meaning().all(kind).stream().map(Tag::value).toList();
    }
}
