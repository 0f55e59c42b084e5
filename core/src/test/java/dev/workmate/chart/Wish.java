package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Arrangement;
import dev.workmate.chart.ChartRequest.Combine;
import dev.workmate.chart.ChartRequest.Format;
import dev.workmate.chart.ChartRequest.Mark;
import dev.workmate.chart.ChartRequest.Order;
import dev.workmate.chart.ChartRequest.TimeUnit;
import dev.workmate.text.JsonValue;
import java.util.List;
import java.util.Optional;

/** A request in the making. */
final class Wish {
    private final String title;
    Optional<String> result = Optional.empty();
    Optional<Mark> mark = Optional.empty();
    Optional<String> x = Optional.empty();
    Optional<List<String>> y = Optional.empty();
    Optional<String> series = Optional.empty();
    Optional<Arrangement> arrangement = Optional.empty();
    Optional<String> facet = Optional.empty();
    Optional<Order> sort = Optional.empty();
    Optional<TimeUnit> timeUnit = Optional.empty();
    Optional<Combine> combine = Optional.empty();
    Optional<Integer> top = Optional.empty();
    Optional<Format> format = Optional.empty();
    Optional<String> currency = Optional.empty();
    Optional<JsonValue.Fields> encoding = Optional.empty();

    Wish(String title) {
        this.title = title;
    }

    Wish mark(Mark wanted) {
        mark = Optional.of(wanted);
        return this;
    }

    Wish x(String column) {
        x = Optional.of(column);
        return this;
    }

    Wish y(String... columns) {
        y = Optional.of(List.of(columns));
        return this;
    }

    Wish series(String column) {
        series = Optional.of(column);
        return this;
    }

    ChartRequest request() {
        return new ChartRequest(
                result,
                title,
                mark,
                x,
                y,
                series,
                arrangement,
                facet,
                sort,
                timeUnit,
                combine,
                top,
                format,
                currency,
                Optional.empty(),
                Optional.empty(),
                encoding);
    }
}
