package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.Plan.Era;
import dev.workmate.erp.office.ErpFailures;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.PageStream;
import dev.workmate.erp.query.ResultTable;
import dev.workmate.erp.query.Stretch;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Groups records and works out sums, averages and counts over all of them, exactly. */
public final class AggregateRecords extends NamedTool<AggregateRequest> {
    public static final String NAME = "erp_aggregate";

    private static final int DEFAULT_ROWS = 200;
    private static final long MAX_READ = 1_000_000;
    private static final long MAX_PARTNERS = 200_000;

    private final Offices offices;

    public AggregateRecords(Offices offices) {
        super(
                NAME,
                "Groups ERP records and works out count, count_distinct, sum, avg, min and max over"
                        + " all of them with exact decimals: by any property, by day, week, month,"
                        + " quarter, year or weekday, over related records ('navigation.property', such"
                        + " as 'salesInvoiceLines.quantity') and over entities joined on equal"
                        + " properties; 'derive' adds ratios, differences, changes, shares and running"
                        + " sums, and one date minus another is the days between them; 'period' takes"
                        + " the records of some days and compares them with an earlier period, like for"
                        + " like. Use it for every total, ranking and development over time.",
                AggregateRequest.class);
        this.offices = offices;
    }

    @Override
    public ToolTraits traits() {
        return new ToolTraits(Effect.READ_ONLY, Concurrency.PARALLEL, Duration.ofMinutes(3));
    }

    @Override
    public ToolOutput run(AggregateRequest request, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        Office office = offices.open(call.session());
        Plan plan = Planner.plan(office.model(), request, office.today());
        List<String> urls = new ArrayList<>();
        try {
            List<PartnerTable> partners = new ArrayList<>();
            for (Plan.Partner partner : plan.input().partners()) {
                partners.add(partners(office, partner, urls));
            }
            SeenCurrencies currencies = new SeenCurrencies(plan, offices.currency(office));
            Aggregator aggregator = new Aggregator(plan, partners, currencies);
            PageStream stream = new PageStream(office.system(), office.company(), MAX_READ);
            read(stream, plan, aggregator, progress, urls);
            currencies.requireOneForShares();
            JsonValue.Builder result =
                    JsonValue.object()
                            .with("ref", call.toolUseId().value())
                            .with("company", office.companyName())
                            .with("day", office.today().toString())
                            .with("entity", plan.input().query().set());
            plan.input().period().ifPresent(period -> tell(result, period));
            result.with("recordsRead", stream.rows());
            fill(result, office, plan, aggregator, request.top().orElse(DEFAULT_ROWS));
            if (!plan.keys().isEmpty()) {
                result.with("totals", totals(aggregator, currencies.apart()));
            }
            currencies.only().ifPresent(code -> result.with("currency", code));
            notes(plan, partners, currencies).ifPresent(note -> result.with("note", note));
            return new ToolOutput(
                    List.of(new ToolOutput.Json(result.withTexts("urls", urls).build().toJson())),
                    Trust.UNTRUSTED);
        } catch (ErpException e) {
            throw ErpFailures.told(e);
        }
    }

    private static void read(
            PageStream stream,
            Plan plan,
            Aggregator aggregator,
            Progress progress,
            List<String> urls)
            throws ErpException, ToolException, InterruptedException {
        PageStream.Watch watch =
                rows -> progress.report(Optional.empty(), "%,d records read".formatted(rows));
        urls.addFirst(
                stream.read(plan.input().query(), watch, row -> aggregator.add(row, Era.NOW)));
        if (plan.input().earlier().isPresent()) {
            urls.add(
                    1,
                    stream.read(
                            plan.input().earlier().get(),
                            watch,
                            row -> aggregator.add(row, Era.BEFORE)));
        }
    }

    private static void tell(JsonValue.Builder result, Plan.Period period) {
        result.with(
                "period", days(period.days()).with("property", period.property().name()).build());
        period.compared()
                .ifPresent(both -> result.with("comparedWith", days(both.before()).build()));
    }

    private static JsonValue.Builder days(Stretch stretch) {
        return JsonValue.object()
                .with("from", stretch.from().toString())
                .with("to", stretch.to().toString());
    }

    private static PartnerTable partners(Office office, Plan.Partner partner, List<String> urls)
            throws ErpException, ToolException, InterruptedException {
        PartnerTable table = new PartnerTable(partner);
        PageStream stream = new PageStream(office.system(), office.company(), MAX_PARTNERS);
        urls.add(stream.read(partner.query(), _ -> {}, table::add));
        return table;
    }

    private static void fill(
            JsonValue.Builder result, Office office, Plan plan, Aggregator aggregator, int maxRows)
            throws ToolException, InterruptedException {
        List<String> columns = plan.columns().stream().map(ErpProperty::name).toList();
        List<List<ErpValue>> rows = aggregator.rows();
        KeyNames names = KeyNames.of(office, plan, rows.subList(0, Math.min(rows.size(), maxRows)));
        ResultTable table = new ResultTable(names.columns(columns), maxRows);
        for (List<ErpValue> row : rows) {
            if (!table.add(names.beside(cells(columns, row), row))) {
                break;
            }
        }
        result.with("groups", rows.size())
                .with("rowCount", table.size())
                .with("complete", table.size() == rows.size())
                .withTexts("columns", table.columns())
                .with("rows", table.rows());
    }

    private static JsonValue totals(Aggregator aggregator, List<String> apart)
            throws ToolException {
        SequencedMap<String, JsonValue> totals = new LinkedHashMap<>();
        aggregator.totals().forEach((column, value) -> totals.put(column, ValueText.json(value)));
        apart.forEach(totals::remove);
        return new JsonValue.Fields(totals);
    }

    private static SequencedMap<String, JsonValue> cells(List<String> columns, List<ErpValue> row) {
        SequencedMap<String, JsonValue> cells = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            cells.put(columns.get(i), ValueText.json(row.get(i)));
        }
        return cells;
    }

    private static Optional<String> notes(
            Plan plan, List<PartnerTable> partners, SeenCurrencies currencies) {
        List<String> notes = new ArrayList<>();
        plan.input()
                .period()
                .flatMap(Plan.Period::compared)
                .ifPresent(compared -> notes.add(compared.words()));
        List<String> repeated =
                partners.stream()
                        .filter(PartnerTable::hasRepeated)
                        .map(table -> table.partner().prefix())
                        .toList();
        if (!repeated.isEmpty()) {
            notes.add(
                    "Some records matched several records of "
                            + String.join(", ", repeated)
                            + " and count once for each.");
        }
        currencies.note().ifPresent(notes::add);
        return notes.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notes));
    }
}
