package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Figures;
import dev.workmate.llm.offline.business.Given.Sheet;
import dev.workmate.tool.JsonValue;
import java.util.List;
import java.util.Locale;

/** Chooses how figures are drawn. */
final class ChartPlan {
    private ChartPlan() {}

    static ErpCall call(Figures figures, Given table) {
        Sheet sheet = table.sheet().orElseThrow();
        String value = FigurePlan.column(figures.measure());
        List<Grouping> by = figures.by();
        boolean time = by.getLast().isTime();
        JsonValue.Builder arguments =
                JsonValue.object()
                        .with("result", table.field("ref").orElse(""))
                        .with("title", title(figures))
                        .with("mark", time ? "line" : "bar")
                        .with("x", sheet.columns().get(by.size() - 1))
                        .with("xTitle", SheetText.title(by.getLast().words()))
                        .with("y", JsonValue.ofTexts(List.of(value)));
        if (by.size() == 2) {
            arguments.with("series", sheet.columns().getFirst());
        }
        return ErpCall.of(ErpCall.CHART, arguments);
    }

    static String title(Figures figures) {
        String words = figures.words().replaceFirst("^Chart of ", "");
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
