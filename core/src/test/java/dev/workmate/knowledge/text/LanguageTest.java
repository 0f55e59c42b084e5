package dev.workmate.knowledge.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LanguageTest {
    @Test
    void isToldByItsSmallWords() {
        assertThat(Language.of("The invoice is due within the period of the contract"))
                .isEqualTo(Language.ENGLISH);
        assertThat(Language.of("Die Rechnung ist innerhalb der Frist zu bezahlen"))
                .isEqualTo(Language.GERMAN);
        assertThat(Language.of("La factura se paga en el plazo de los contratos"))
                .isEqualTo(Language.SPANISH);
    }

    @Test
    void withoutThemItIsNone() {
        assertThat(Language.of("契約書 2026")).isEqualTo(Language.OTHER);
        assertThat(Language.of("TN-041 | 12.50 | 7")).isEqualTo(Language.OTHER);
        assertThat(Language.of("")).isEqualTo(Language.OTHER);
    }
}
