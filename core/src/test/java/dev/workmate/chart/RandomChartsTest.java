package dev.workmate.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the table and the wish: a chart that keeps the rules, or a reason in words. */
class RandomChartsTest {
    private static final int SEEDS = 4_000;

    /** Also compiled by the page's own tests; {@code -Dupdate} writes it anew. */
    private static final Path CORPUS = Path.of("src/test/resources/charts/corpus.jsonl");

    private static final int CORPUS_SIZE = 100;
    private static final int MAX_CORPUS_ROWS = 16;
    private static final int FREE_SIZE = 40;
    private static final int MAX_FREE_LENGTH = 1_500;

    private record Drawn(
            ToolTable table, Selection selection, Shaped shaped, JsonValue.Fields spec) {}

    private static Optional<Drawn> draw(long seed) {
        Random random = new Random(seed);
        ToolTable table = Tables.random(random);
        ChartRequest request = Tables.random(table, random);
        try {
            Selection selection = Selection.of(request, table);
            Shaped shaped = new Shaping(request, selection, table).shape();
            String words = ChartWords.describe(request.title(), selection, shaped);
            return Optional.of(
                    new Drawn(
                            table,
                            selection,
                            shaped,
                            new SpecWriter(request, selection, shaped).write(words)));
        } catch (ToolException e) {
            assertThat(e.getMessage()).as("seed " + seed).isNotBlank();
            return Optional.empty();
        }
    }

    @Test
    void everyChartKeepsTheRules() {
        int drawn = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Optional<Drawn> chart = draw(seed);
            if (chart.isPresent()) {
                drawn++;
                assertThat(ChartRules.problem(chart.get().spec())).as("seed " + seed).isEmpty();
            }
        }
        assertThat(drawn).isGreaterThan(SEEDS / 3);
    }

    /** An encoding as a model might write it over a random table; empty where it was refused. */
    private static Optional<JsonValue.Fields> drawFree(long seed) {
        Random random = new Random(seed);
        ToolTable table = Tables.random(random);
        Wish wish = new Wish("Free " + seed);
        ChartRequest.Mark[] marks = ChartRequest.Mark.values();
        wish.mark(marks[random.nextInt(marks.length)]);
        JsonValue.Builder encoding = JsonValue.object();
        boolean pie = wish.mark.equals(Optional.of(ChartRequest.Mark.ARC));
        for (String channel : pie ? List.of("theta", "color") : List.of("x", "y")) {
            encoding.with(channel, channel(table, random));
        }
        for (String channel : List.of("color", "size", "theta", "facet")) {
            if (random.nextInt(4) == 0) {
                encoding.with(channel, channel(table, random));
            }
        }
        try {
            return Optional.of(new FreeChart(table).write(wish.request(), encoding.build()))
                    .filter(spec -> ChartRules.problem(spec).isEmpty());
        } catch (ToolException e) {
            assertThat(e.getMessage()).as("seed " + seed).isNotBlank();
            return Optional.empty();
        }
    }

    private static JsonValue channel(ToolTable table, Random random) {
        JsonValue.Builder channel =
                JsonValue.object()
                        .with("field", table.columns().get(random.nextInt(table.columns().size())));
        switch (random.nextInt(6)) {
            case 0 -> channel.with("aggregate", "mean").with("type", "quantitative");
            case 1 -> channel.with("sort", "descending");
            case 2 -> channel.with("timeUnit", "yearmonth");
            case 3 -> channel.with("title", "A title");
            case 4 -> channel.with("bin", true);
            default -> channel.with("scale", JsonValue.object().with("zero", false).build());
        }
        return channel.build();
    }

    @Test
    void freeEncodingsKeepTheRulesOrAreRefused() {
        int drawn = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            drawn += drawFree(seed).isPresent() ? 1 : 0;
        }
        assertThat(drawn).isBetween(SEEDS / 20, SEEDS - SEEDS / 20);
    }

    /**
     * What is drawn adds up to what the result holds, unless it says that something was left out.
     */
    @Test
    void sumsAreNeitherLostNorMadeUp() {
        int checked = 0;
        for (long seed = 0; seed < SEEDS / 4; seed++) {
            Optional<Drawn> chart = draw(seed).filter(RandomChartsTest::isWhole);
            if (chart.isPresent()) {
                checked++;
                Drawn drawn = chart.get();
                for (Selection.Part part : drawn.selection().y()) {
                    assertThat(shown(drawn, part))
                            .as("seed " + seed)
                            .isEqualByComparingTo(held(drawn, part));
                }
            }
        }
        assertThat(checked).isGreaterThan(100);
    }

    private static boolean isWhole(Drawn drawn) {
        return drawn.selection().combine() == ChartRequest.Combine.SUM
                && drawn.shaped().notes().stream().noneMatch(note -> note.contains(" of "));
    }

    private static BigDecimal shown(Drawn drawn, Selection.Part part) {
        return drawn.shaped().rows().stream()
                .flatMap(row -> Cells.value(row, part).stream())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal held(Drawn drawn, Selection.Part part) {
        Selection.Part x = drawn.selection().x();
        return drawn.table().rows().stream()
                .filter(
                        row ->
                                x.kind() == ColumnKind.NAME
                                        || !ToolTable.isEmpty(row.get(x.column())))
                .flatMap(row -> ColumnKind.number(row.get(part.column())).stream())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Test
    void thePageIsTestedWithTheseCharts() throws IOException {
        List<String> lines = new ArrayList<>();
        for (long seed = 0; lines.size() < CORPUS_SIZE; seed++) {
            draw(seed)
                    .filter(chart -> chart.shaped().rows().size() <= MAX_CORPUS_ROWS)
                    .ifPresent(chart -> lines.add(chart.spec().toJson().value()));
        }
        for (long seed = 0; lines.size() < CORPUS_SIZE + FREE_SIZE; seed++) {
            drawFree(seed)
                    .map(spec -> spec.toJson().value())
                    .filter(spec -> spec.length() < MAX_FREE_LENGTH)
                    .ifPresent(lines::add);
        }
        String text = String.join("\n", lines) + "\n";
        if (System.getProperty("update") != null) {
            Files.createDirectories(CORPUS.getParent());
            Files.writeString(CORPUS, text);
        }
        assertThat(Files.readString(CORPUS)).as("stale; run with -Dupdate").isEqualTo(text);
    }
}
