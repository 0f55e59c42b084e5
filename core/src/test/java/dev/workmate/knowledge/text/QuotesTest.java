package dev.workmate.knowledge.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Span;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuotesTest {
    private static final String TEXT =
            "The fee is 1,250.00 EUR a month.\nIt rises\n  by “two” percent – each year. The fee is due.";

    private static Optional<String> found(String quote) {
        return Quotes.find(TEXT, quote).map(span -> TEXT.substring(span.start(), span.end()));
    }

    @Test
    void whatStandsThereIsFound() {
        assertThat(found("fee is 1,250.00 EUR")).hasValue("fee is 1,250.00 EUR");
    }

    @Test
    void spacesAndSignsMayDiffer() {
        assertThat(found(" It rises by \"two\" percent - each year. "))
                .hasValue("It rises\n  by “two” percent – each year.");
    }

    @Test
    void otherLettersAndFiguresMayNot() {
        assertThat(found("fee is 1,260.00 EUR")).isEmpty();
        assertThat(found("It rises by three percent")).isEmpty();
        assertThat(found("the fee is 1,250.00")).isEmpty();
        assertThat(found("It rises by two percent")).isEmpty();
    }

    @Test
    void whatIsTooShortProvesNothing() {
        assertThat(found("a")).isEmpty();
        assertThat(found("– .")).isEmpty();
        assertThat(found("")).isEmpty();
        assertThat(found("fee")).hasValue("fee");
    }

    @Test
    void theOneNearestAfterIsTaken() {
        int second = TEXT.lastIndexOf("The fee");

        assertThat(Quotes.find(TEXT, "The fee", 0)).hasValue(new Span(0, 7));
        assertThat(Quotes.find(TEXT, "The fee", second)).hasValue(new Span(second, second + 7));
        assertThat(Quotes.find(TEXT, "The fee", 10_000)).hasValue(new Span(0, 7));
    }
}
