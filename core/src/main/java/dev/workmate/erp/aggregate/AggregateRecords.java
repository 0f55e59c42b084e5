package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.office.Failures;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.PageStream;
import dev.workmate.erp.query.ResultTable;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.TypedTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Groups records and works out sums, averages and counts over all of them, exactly. */
public final class AggregateRecords implements TypedTool<AggregateRequest> {
    public static final String NAME = "erp_aggregate";

    private static final int DEFAULT_ROWS = 200;
    private static final long MAX_READ = 1_000_000;
    private static final long MAX_PARTNERS = 200_000;

    private final Offices offices;

    public AggregateRecords(Offices offices) {
        this.offices = offices;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Groups ERP records and works out count, count_distinct, sum, avg, min and max over"
                + " all of them with exact decimals: by any property, by day, week, month, quarter,"
                + " year or weekday, over related records ('navigation.property', such as"
                + " 'salesInvoiceLines.quantity') and over entities joined on equal properties; 'derive' adds"
                + " ratios, differences, changes, shares and running sums, and one date minus another is"
                + " the days between them. Use it for every total, ranking and development over time.";
    }

    @Override
    public Class<AggregateRequest> input() {
        return AggregateRequest.class;
    }

    @Override
    public ToolTraits traits() {
        return new ToolTraits(Effect.READ_ONLY, Concurrency.PARALLEL, Duration.ofMinutes(3));
    }

    @Override
    public ToolOutput run(AggregateRequest request, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        Office office = offices.open(call.session());
        Plan plan = Planner.plan(office.model(), request.on(office.today()));
        List<String> urls = new ArrayList<>();
        try {
            List<PartnerTable> partners = new ArrayList<>();
            for (Plan.Partner partner : plan.partners()) {
                partners.add(partners(office, partner, urls));
            }
            Aggregator aggregator = new Aggregator(plan, partners);
            PageStream stream = new PageStream(office.system(), office.company(), MAX_READ);
            urls.addFirst(
                    stream.read(
                            plan.query(),
                            rows ->
                                    progress.report(
                                            Optional.empty(), "%,d records read".formatted(rows)),
                            aggregator::add));
            JsonValue.Builder result =
                    JsonValue.object()
                            .with("ref", call.toolUseId().value())
                            .with("company", office.company().displayName())
                            .with("day", office.today().toString())
                            .with("entity", plan.query().set())
                            .with("recordsRead", stream.rows());
            fill(result, plan, aggregator, request.top().orElse(DEFAULT_ROWS));
            offices.currency(office).ifPresent(code -> result.with("currency", code));
            notes(partners).ifPresent(note -> result.with("note", note));
            return new ToolOutput(
                    List.of(new ToolOutput.Json(result.withTexts("urls", urls).build().toJson())),
                    Trust.UNTRUSTED);
        } catch (ErpException e) {
            throw Failures.told(e);
        }
    }

    private static PartnerTable partners(Office office, Plan.Partner partner, List<String> urls)
            throws ErpException, ToolException, InterruptedException {
        PartnerTable table = new PartnerTable(partner);
        PageStream stream = new PageStream(office.system(), office.company(), MAX_PARTNERS);
        urls.add(stream.read(partner.query(), _ -> {}, table::add));
        return table;
    }

    private static void fill(
            JsonValue.Builder result, Plan plan, Aggregator aggregator, int maxRows)
            throws ToolException {
        List<String> columns = plan.columns().stream().map(ErpProperty::name).toList();
        List<List<ErpValue>> rows = aggregator.rows();
        ResultTable table = new ResultTable(columns, maxRows);
        for (List<ErpValue> row : rows) {
            if (!table.add(cells(columns, row))) {
                break;
            }
        }
        result.with("groups", rows.size())
                .with("rowCount", table.size())
                .with("complete", table.size() == rows.size())
                .withTexts("columns", columns)
                .with("rows", table.rows());
        if (!plan.keys().isEmpty()) {
            int end = plan.keys().size() + plan.measures().size();
            List<String> measures = columns.subList(plan.keys().size(), end);
            result.with("totals", new JsonValue.Fields(cells(measures, aggregator.totals())));
        }
    }

    private static SequencedMap<String, JsonValue> cells(List<String> columns, List<ErpValue> row) {
        SequencedMap<String, JsonValue> cells = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            cells.put(columns.get(i), ValueText.json(row.get(i)));
        }
        return cells;
    }

    private static Optional<String> notes(List<PartnerTable> partners) {
        List<String> repeated =
                partners.stream()
                        .filter(PartnerTable::hasRepeated)
                        .map(table -> table.partner().prefix())
                        .toList();
        return repeated.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Some records matched several records of "
                                + String.join(", ", repeated)
                                + " and count once for each.");
    }
}
