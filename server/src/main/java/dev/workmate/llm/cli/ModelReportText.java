package dev.workmate.llm.cli;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.NamedModel.Purpose;
import dev.workmate.llm.Prices;
import dev.workmate.llm.provider.http.Features;
import dev.workmate.llm.provider.http.ModelReport;
import dev.workmate.llm.provider.http.ModelReport.Entry;
import dev.workmate.llm.provider.http.ModelReport.Key;
import dev.workmate.llm.provider.http.ModelReport.Trial;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes a report for people in front of a terminal, a few lines for each model. */
final class ModelReportText {
    private static final int WIDTH = 78;
    private static final String INDENT = "  ";
    private static final int LABEL = 10;
    private static final String NO_PROVIDER =
            """
            No provider has a key or an address, so the offline model answers everything.
            Set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or for a server of
            your own WORKMATE_ENDPOINT_<NAME>_URL and WORKMATE_MODEL=<name>:<model>.
            docs/models.md says more.
            """;

    private final StringBuilder text = new StringBuilder();
    private final LocalDate today;

    private ModelReportText(LocalDate today) {
        this.today = today;
    }

    static String write(ModelReport report) {
        ModelReportText text =
                new ModelReportText(report.at().atZone(ZoneOffset.UTC).toLocalDate());
        report.ownTable().ifPresent(table -> text.text.append("Table: " + table + "\n\n"));
        report.entries().forEach(entry -> text.add(entry, report));
        if (report.isOffline()) {
            text.text.append(NO_PROVIDER);
        }
        return text.text.toString().stripTrailing();
    }

    private void add(Entry entry, ModelReport report) {
        NamedModel model = entry.model();
        ModelCard card = model.card();
        text.append(model.origin());
        if (!entry.address().isEmpty()) {
            text.append("  (").append(model.wire()).append(" at ").append(entry.address());
            text.append(')');
        }
        text.append('\n');
        for (Purpose purpose : Purpose.values()) {
            uses(model, purpose).ifPresent(roles -> line(label(purpose), roles));
        }
        line(
                "price",
                entry.address().isEmpty()
                        ? "nothing"
                        : card.prices()
                                .map(prices -> price(prices.at(report.at())))
                                .orElse("not known; the cost of its answers is not counted"));
        line(
                "window",
                said(
                        "%,d tokens, of which %,d written",
                        card.limits().contextTokens(), card.limits().outputTokens()));
        List<String> features = Features.of(card);
        line("features", features.isEmpty() ? "none known" : String.join(", ", features));
        card.retires().ifPresent(day -> line("retires", retires(day)));
        entry.key().ifPresent(key -> line("key", key(key)));
        entry.trial().ifPresent(trial -> line("try", trial(trial)));
        text.append('\n');
    }

    private static Optional<String> uses(NamedModel model, Purpose purpose) {
        List<String> roles =
                model.uses().stream()
                        .filter(use -> use.purpose() == purpose)
                        .map(use -> use.role().map(ModelRole::key).orElse("people may choose it"))
                        .toList();
        return Optional.of(String.join(", ", roles)).filter(each -> !each.isEmpty());
    }

    private static String label(Purpose purpose) {
        return switch (purpose) {
            case SERVES -> "serves";
            case ROUTE -> "on route";
            case FALLBACK -> "fallback";
            case CHOICE -> "choice";
        };
    }

    private static String price(Prices.Period period) {
        Prices.Rates rates = period.rates();
        return said(
                "$%s read, $%s written, $%s cached, $%s to cache, per million tokens%s",
                plain(rates.input()),
                plain(rates.output()),
                plain(rates.cacheRead()),
                plain(rates.cacheWrite()),
                period.longPrompt()
                        .map(dearer -> said("; dearer above %,d", dearer.over()))
                        .orElse(""));
    }

    /** The same wherever the operator is. */
    private static String said(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    private static String plain(BigDecimal amount) {
        return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
    }

    private String retires(LocalDate day) {
        long days = ChronoUnit.DAYS.between(today, day);
        return days > 0 ? day + ", in " + days + " days" : day + ": it is gone";
    }

    private static String key(Key key) {
        return switch (key.state()) {
            case TAKEN ->
                    key.listed().orElse(true)
                            ? "taken; the provider lists the model"
                            : "taken; the provider does not list the model under this name";
            case UNKNOWN -> "not checked: " + key.words() + " --try shows whether it works.";
            case REFUSED -> "REFUSED: " + key.words();
            case UNREACHABLE -> "NO ANSWER: " + key.words();
        };
    }

    private static String trial(Trial trial) {
        if (!trial.answered()) {
            return said("FAILED after %,d ms: %s", trial.millis(), trial.words());
        }
        return said(
                "answered in %,d ms, %,d tokens read, %,d written%s: %s",
                trial.millis(),
                trial.usage().inputTokens(),
                trial.usage().outputTokens(),
                trial.cost().map(cost -> ", $" + plain(cost.amount())).orElse(""),
                trial.words());
    }

    /** A label and its words, broken where a terminal ends. */
    private void line(String label, String words) {
        List<String> lines = new ArrayList<>(List.of(""));
        for (String word : words.split(" ")) {
            String last = lines.getLast();
            if (!last.isEmpty() && last.length() + word.length() + 1 > WIDTH - LABEL - 3) {
                lines.add(word);
            } else {
                lines.set(lines.size() - 1, last.isEmpty() ? word : last + " " + word);
            }
        }
        String start = INDENT + label + " ".repeat(Math.max(1, LABEL - label.length()));
        text.append(
                lines.stream()
                        .collect(
                                Collectors.joining(
                                        "\n" + " ".repeat(start.length()), start, "\n")));
    }
}
