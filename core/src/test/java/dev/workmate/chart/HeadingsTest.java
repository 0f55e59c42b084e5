package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadingsTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "Sales & more,      Sales & more",
                "C:\\Sales,         C:⧵Sales",
                "ends with \\,      ends with ⧵",
                "|two\nlines|,      two lines",
                "|\ttab\r\n|,       tab",
                "image,             image"
            })
    void aTitleIsOneLineOfText(String words, String title) {
        assertThat(Headings.title(words)).isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource({
        "image, Image",
        "title, Title",
        "unit_price, Unit price",
        "salesLines.unitPrice, Sales lines unit price",
        "items.itemCategoryName, Item category name",
        "items.number, Items number",
        "items.itemized, Items itemized",
        "sum(items.itemWeight), Sum of item weight"
    })
    void aColumnIsNamedInWords(String column, String heading) {
        assertThat(Headings.of(column)).isEqualTo(heading);
    }
}
