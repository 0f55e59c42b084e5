package dev.workmate.llm.offline.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Puts random meanings into words and reads them again: what comes back is the same meaning, or
 * something is left over that no answer can use. Never another meaning.
 */
class ComposedQuestionsTest {
    private static final int TRIES = 3_000;

    /** Kinds that no answer makes use of, so that a question with one is declined. */
    private static final Set<Kind> LEFT_OVER =
            Set.of(
                    Kind.BY,
                    Kind.CMP,
                    Kind.BOUND,
                    Kind.UNIT,
                    Kind.NUMBER,
                    Kind.MONTH,
                    Kind.YEAR,
                    Kind.QUARTER,
                    Kind.HALF,
                    Kind.SEASON,
                    Kind.DATE);

    private static final Set<Kind> SILENT = Set.of(Kind.STOP, Kind.FOLLOW, Kind.ASK);

    /** A part of a meaning, and how it is said in each language. */
    private record Part(String meaning, String english, String german, String spanish) {
        String in(Language language) {
            return switch (language) {
                case EN -> english;
                case DE -> german;
                case ES -> spanish;
            };
        }

        Set<String> tags() {
            return Set.of(meaning.split("; "));
        }
    }

    private static final List<Part> MEASURES =
            List.of(
                    new Part("MEASURE sales", "sales", "Umsatz", "ventas"),
                    new Part("MEASURE purchases", "purchases", "Einkäufe", "compras"),
                    new Part(
                            "MEASURE receivables",
                            "receivables",
                            "Forderungen",
                            "cuentas por cobrar"),
                    new Part("MEASURE grossprofit", "gross profit", "Rohertrag", "beneficio bruto"),
                    new Part(
                            "CALC average; MEASURE sales",
                            "average sales",
                            "durchschnittlicher Umsatz",
                            "promedio de ventas"),
                    new Part(
                            "CALC share; MEASURE sales",
                            "share of sales",
                            "Anteil am Umsatz",
                            "porcentaje de ventas"),
                    new Part(
                            "CALC growth; MEASURE sales",
                            "growth of sales",
                            "Wachstum des Umsatzes",
                            "crecimiento de las ventas"),
                    new Part(
                            "MEASURE sales; INCLUDE gross",
                            "sales with VAT",
                            "Umsatz mit MwSt",
                            "ventas con IVA"),
                    new Part(
                            "ENTITY invoices; STATE open",
                            "unpaid invoices",
                            "unbezahlte Rechnungen",
                            "facturas sin pagar"),
                    new Part(
                            "ENTITY orders; STATE draft",
                            "draft sales orders",
                            "Verkaufsaufträge im Entwurf",
                            "pedidos de venta en borrador"));
    private static final List<Part> PLACES =
            List.of(
                    new Part("PLACE DE", "in Germany", "in Deutschland", "en Alemania"),
                    new Part(
                            "NEGATION -; PLACE FR",
                            "without France",
                            "ohne Frankreich",
                            "sin Francia"),
                    new Part(
                            "PLACE IE; PLACE GB",
                            "in Ireland and the UK",
                            "in Irland und Großbritannien",
                            "en Irlanda y Reino Unido"));
    private static final List<Part> GROUPS =
            List.of(
                    new Part("GROUP customers", "by customer", "nach Kunde", "por cliente"),
                    new Part("GROUP month", "per month", "pro Monat", "por mes"),
                    new Part("GROUP categories", "by category", "je Kategorie", "por categoría"),
                    new Part(
                            "GROUP countries; GROUP quarter",
                            "by country and quarter",
                            "nach Land und Quartal",
                            "por país y trimestre"));
    private static final List<Part> PERIODS =
            List.of(
                    new Part("PERIOD year 2025", "in 2025", "im Jahr 2025", "en 2025"),
                    new Part("PERIOD last year", "last year", "letztes Jahr", "el año pasado"),
                    new Part(
                            "PERIOD last 3 month",
                            "in the last 3 months",
                            "in den letzten 3 Monaten",
                            "en los últimos 3 meses"),
                    new Part(
                            "PERIOD since month 3 2026",
                            "since March 2026",
                            "seit März 2026",
                            "desde marzo de 2026"),
                    new Part(
                            "PERIOD quarter 2 2025",
                            "in Q2 2025",
                            "im zweiten Quartal 2025",
                            "en el segundo trimestre de 2025"),
                    new Part(
                            "PERIOD range month 3|month 6 2026",
                            "from March to June 2026",
                            "von März bis Juni 2026",
                            "de marzo a junio de 2026"),
                    new Part(
                            "PERIOD range month 1|month 3 2025",
                            "in the first 3 months of 2025",
                            "in den ersten 3 Monaten 2025",
                            "en los primeros 3 meses de 2025"),
                    new Part(
                            "PERIOD this year; VERSUS -; PERIOD last year",
                            "this year compared to last year",
                            "dieses Jahr im Vergleich zu letztem Jahr",
                            "este año comparado con el año pasado"));
    private static final List<Part> CUTS =
            List.of(
                    new Part(
                            "THRESHOLD gt 5000",
                            "more than 5,000",
                            "mehr als 5.000",
                            "más de 5.000"),
                    new Part(
                            "THRESHOLD lt 200", "less than 200", "weniger als 200", "menos de 200"),
                    new Part(
                            "FORM pie",
                            "as a pie chart",
                            "als Kreisdiagramm",
                            "como gráfico circular"),
                    new Part("CALC percent", "in %", "in %", "en %"));

    @ParameterizedTest
    @EnumSource(Language.class)
    void theSameMeaningComesBack(Language language) {
        Random random = new Random(7);
        int same = 0;
        for (int i = 0; i < TRIES; i++) {
            List<Part> parts = parts(random);
            String words =
                    parts.stream().map(part -> part.in(language)).collect(Collectors.joining(" "));
            Set<String> meant = new TreeSet<>();
            parts.forEach(part -> meant.addAll(part.tags()));
            List<Tag> read = Meaning.read(words, language).tags();
            if (told(read).equals(meant)) {
                same++;
            } else {
                assertThat(read)
                        .as("%s means %s, read as %s", words, meant, told(read))
                        .anyMatch(tag -> LEFT_OVER.contains(tag.kind()));
            }
        }
        assertThat(same).isGreaterThan(TRIES * 9 / 10);
    }

    private static List<Part> parts(Random random) {
        List<Part> parts = new ArrayList<>();
        parts.add(any(MEASURES, random));
        for (List<Part> more : List.of(GROUPS, PLACES, PERIODS, CUTS)) {
            if (random.nextBoolean()) {
                parts.add(any(more, random));
            }
        }
        return parts;
    }

    private static Part any(List<Part> parts, Random random) {
        return parts.get(random.nextInt(parts.size()));
    }

    private static Set<String> told(List<Tag> tags) {
        return tags.stream()
                .filter(tag -> !SILENT.contains(tag.kind()))
                .map(tag -> tag.kind() + " " + tag.value())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
