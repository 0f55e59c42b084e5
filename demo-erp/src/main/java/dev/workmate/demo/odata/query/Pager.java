package dev.workmate.demo.odata.query;

import dev.workmate.demo.odata.filter.CompanyView;
import dev.workmate.demo.odata.filter.Comparisons;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.store.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cuts pages. A page goes on after the last row it showed, so rows that come or go do not shift it.
 */
public final class Pager {
    private final CompanyView reading;

    public Pager(CompanyView reading) {
        this.reading = reading;
    }

    public Page page(RowSource source, Query query, int pageSize, @Nullable String token) {
        List<Row> rows = source.rows(query.filter());
        if (!query.order().isEmpty()) {
            rows = new ArrayList<>(rows);
            rows.sort(comparator(query.order()));
        }
        int total = rows.size();
        int shown = 0;
        int from = Math.min(query.skip(), total);
        if (token != null) {
            Position position = Position.parse(token);
            shown = position.shown();
            from = position.after(rows, query.skip());
        }
        int left = query.top() - shown;
        int size = Math.max(0, Math.min(Math.min(left, pageSize), total - from));
        List<Row> page = List.copyOf(rows.subList(from, from + size));
        boolean more = from + size < total && size < left && size > 0;
        Optional<String> next =
                more
                        ? Optional.of(
                                new Position(shown + size, page.getLast().key().toString()).text())
                        : Optional.empty();
        return new Page(page, next, total);
    }

    private Comparator<Row> comparator(List<Query.Order> orders) {
        Comparator<Row> all = (a, b) -> 0;
        for (Query.Order order : orders) {
            Comparator<Row> one =
                    (a, b) -> {
                        Object left = reading.value(a, order.property());
                        Object right = reading.value(b, order.property());
                        return left == null || right == null ? 0 : Comparisons.compare(left, right);
                    };
            all = all.thenComparing(order.descending() ? one.reversed() : one);
        }
        return all;
    }

    /** How many rows were shown and which was the last. */
    private record Position(int shown, String last) {
        String text() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString((shown + ";" + last).getBytes(StandardCharsets.UTF_8));
        }

        static Position parse(String token) {
            try {
                String text =
                        new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
                int cut = text.indexOf(';');
                return new Position(
                        Integer.parseInt(text.substring(0, cut)), text.substring(cut + 1));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new ODataError(
                        400, "BadRequest_InvalidRequestUrl", "The skip token is not valid.");
            }
        }

        int after(List<Row> rows, int skip) {
            int expected = Math.min(rows.size(), skip + shown);
            if (expected > 0 && rows.get(expected - 1).key().toString().equals(last)) {
                return expected;
            }
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).key().toString().equals(last)) {
                    return i + 1;
                }
            }
            return expected;
        }
    }
}
