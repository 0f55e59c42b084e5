package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slips are mended; words that are words stay what they are. */
class PlainWordsTest {
    private static List<Kind> kinds(Language language, String word) {
        return Meaning.read("x " + word, language).tags().stream().skip(1).map(Tag::kind).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "EN,sending",
        "EN,writing",
        "EN,wanting",
        "EN,contract",
        "EN,counties",
        "EN,mouth",
        "EN,brought",
        "EN,mars",
        "EN,thus",
        "EN,suns",
        "DE,konnten",
        "DE,könnten",
        "DE,gesucht",
        "DE,gewählt",
        "DE,Klasse",
        "DE,Banken",
        "DE,Schulen",
        "DE,Aufgaben",
        "ES,caliente",
        "ES,persona",
        "ES,abrir",
        "ES,entero",
        "ES,gusto",
        "ES,parado",
        "ES,luna",
        "ES,marte",
        "ES,mesa",
        "ES,costa"
    })
    void aWordIsNoSlip(Language language, String word) {
        assertThat(kinds(language, word))
                .doesNotContain(
                        Kind.MEASURE,
                        Kind.ENTITY,
                        Kind.STATE,
                        Kind.MONTH,
                        Kind.PERIOD,
                        Kind.WEEKDAY,
                        Kind.UNIT,
                        Kind.FORM,
                        Kind.SPECIAL,
                        Kind.ATTR);
    }

    @ParameterizedTest
    @CsvSource({
        "EN,slaes,MEASURE", "EN,custmoers,ENTITY", "EN,recievables,MEASURE", "EN,invocies,ENTITY",
        "EN,ovedue,STATE", "EN,custommers,ENTITY", "DE,Umstz,MEASURE", "DE,Rechnugen,ENTITY",
        "DE,Kundne,ENTITY", "DE,Konten,ENTITY", "DE,überfälig,STATE", "ES,vetnas,MEASURE",
        "ES,clietnes,ENTITY", "ES,facutras,ENTITY", "ES,provedores,ENTITY"
    })
    void aSlipIsMended(Language language, String word, Kind kind) {
        assertThat(kinds(language, word)).contains(kind);
    }
}
