package dev.workmate.erp.read;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.CheckedQuery;
import dev.workmate.erp.query.DayWords;
import dev.workmate.erp.query.LikeForLike;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.erp.query.ResultTable;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads one of the reports the ERP system prepares itself. */
public final class RunReport extends ReadTool<RunReport.Input> {
    public static final String NAME = "erp_report";

    private static final int MAX_ROWS = 1_000;

    /** Which report, and for when. */
    public record Input(
            @Describe("Which report.") ReportKind kind,
            @Describe("The first day of the period, such as 2026-01-01 or start_of_year.")
                    @Within(min = 5, max = 30)
                    Optional<String> from,
            @Describe("The last day of the period.") @Within(min = 5, max = 30) Optional<String> to,
            @Describe(
                            "The day as of which it is, for aged receivables and payables and for"
                                    + " balances.")
                    @Within(min = 5, max = 30)
                    Optional<String> asOf,
            @Describe("How long an ageing period is, such as 30D or 1M.") @Within(min = 2, max = 10)
                    Optional<String> periodLength,
            @Describe(
                            "Reads the report for an earlier period too, like for like: its amounts"
                                    + " stand beside, in columns 'name before'.")
                    Optional<LikeForLike.CompareWith> compareWith) {
        /** A report of one period. */
        public Input(
                ReportKind kind,
                Optional<String> from,
                Optional<String> to,
                Optional<String> asOf,
                Optional<String> periodLength) {
            this(kind, from, to, asOf, periodLength, Optional.empty());
        }

        /** The same wish with days instead of words for days. */
        Input on(LocalDate today) {
            return new Input(
                    kind,
                    from.map(day -> dated(day, today)),
                    to.map(day -> dated(day, today)),
                    asOf.map(day -> dated(day, today)),
                    periodLength,
                    compareWith);
        }

        private static String dated(String day, LocalDate today) {
            return DayWords.read(day, today).map(LocalDate::toString).orElse(day);
        }
    }

    public RunReport(Offices offices) {
        super(
                offices,
                NAME,
                "Reads a report of the ERP system for a period or a day: trial balance, income"
                        + " statement, balance sheet, cash flow, retained earnings, aged receivables and"
                        + " payables, sales by customer, purchases by vendor; with compareWith also for an"
                        + " earlier period, beside it.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call)
            throws ErpException, ToolException, InterruptedException {
        Office office = offices().open(call.session());
        ErpEntity entity = input.kind().entity(office.model());
        ReportTimes times = ReportTimes.of(input, office.today());
        Read now = read(office, entity, times.now());
        JsonValue.Builder result =
                of(call, office)
                        .with("report", input.kind().name().toLowerCase(Locale.ROOT))
                        .with("entity", entity.set());
        times.tell(result);
        if (times.before().isEmpty()) {
            now.table().fill(result.with("complete", now.complete()));
            result.with("url", now.url());
        } else {
            Read before = read(office, entity, times.before().get());
            ResultTable both = ReportsBeside.of(entity, now.table(), before.table());
            boolean complete = now.complete() && before.complete();
            both.fill(result.with("complete", complete && !both.isFull()));
            result.withTexts("urls", List.of(now.url(), before.url()));
        }
        return ReadTools.untrusted(result.build(), offices().currency(office));
    }

    /** One period of a report. */
    private record Read(ResultTable table, boolean complete, String url) {}

    private static Read read(Office office, ErpEntity entity, Input input)
            throws ToolException, ErpException, InterruptedException {
        List<String> shown = Columns.readable(entity);
        List<ErpFilter> filters = PeriodFilter.filters(entity, input);
        ErpQuery query = ErpQuery.of(entity.set()).selecting(shown);
        CheckedQuery question =
                new QuestionReader(office.model())
                        .check(
                                entity,
                                QuestionReader.together(filters).map(query::where).orElse(query),
                                Optional.empty());
        ResultTable table = new ResultTable(shown, MAX_ROWS);
        Reading reading =
                new Reading(office, question, table, shown, new Reading.Limit(MAX_ROWS, false));
        Optional<Position> end = reading.read(Position.START);
        return new Read(table, end.isEmpty(), reading.url());
    }
}
