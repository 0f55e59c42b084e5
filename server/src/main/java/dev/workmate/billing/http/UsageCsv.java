package dev.workmate.billing.http;

import dev.workmate.billing.http.UsageReport.UsageLineView;
import dev.workmate.event.value.Usage;
import dev.workmate.http.Csv;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report for spreadsheets. */
final class UsageCsv {
    static final String MEDIA_TYPE = "text/csv";

    private static final String LINE = "\r\n";

    private UsageCsv() {}

    static String of(UsageReport report) {
        String head =
                line(
                        Stream.of(
                                report.groupBy(),
                                "calls",
                                "failedCalls",
                                "inputTokens",
                                "outputTokens",
                                "cacheReadTokens",
                                "cacheWriteTokens",
                                "reasoningTokens",
                                "cost",
                                "currency"));
        return Stream.concat(Stream.of(head), report.lines().stream().map(UsageCsv::line))
                .collect(Collectors.joining(LINE, "", LINE));
    }

    private static String line(UsageLineView view) {
        Usage usage = view.usage();
        List<String> numbers =
                Stream.of(
                                view.calls(),
                                view.failedCalls(),
                                usage.inputTokens(),
                                usage.outputTokens(),
                                usage.cacheReadTokens(),
                                usage.cacheWriteTokens(),
                                usage.reasoningTokens())
                        .map(String::valueOf)
                        .toList();
        Stream<String> cost =
                Stream.of(
                        view.cost().map(money -> money.amount().toPlainString()).orElse(""),
                        view.cost().map(money -> money.currency()).orElse(""));
        return line(Stream.concat(Stream.of(view.key()), Stream.concat(numbers.stream(), cost)));
    }

    private static String line(Stream<String> cells) {
        return Csv.line(cells.toList());
    }
}
