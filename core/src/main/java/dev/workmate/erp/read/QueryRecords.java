package dev.workmate.erp.read;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.CheckedQuery;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.erp.query.ResultTable;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists records of an entity set. */
public final class QueryRecords extends ReadTool<QueryRecords.Input> {
    public static final String NAME = "erp_query";

    private static final int DEFAULT_ROWS = 200;

    /** Which records, and what of them. */
    public record Input(
            @Describe("The entity set, such as 'salesInvoices'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("Conditions on properties of the entity; none means all records.")
                    @Within(max = 30)
                    Optional<List<Condition>> filter,
            @Describe(
                            "Whether all conditions must hold or any; all when left out. Any works for conditions on one property.")
                    Optional<Condition.Match> match,
            @Describe("The properties to show; a sensible choice when left out.")
                    @Within(min = 1, max = 60)
                    Optional<List<String>> select,
            @Describe("Related records to bring along.") @Within(max = 8)
                    Optional<List<Expanding>> expand,
            @Describe("Properties to sort by, such as 'dueDate desc'.") @Within(max = 6)
                    Optional<List<String>> orderBy,
            @Describe("At most so many rows; 200 when left out.") @Within(min = 1, max = 1_000)
                    Optional<Integer> top,
            @Describe("Goes on where an earlier result ended; repeat all other arguments.")
                    @Within(min = 1, max = 8_000)
                    Optional<String> cursor) {}

    public QueryRecords(Offices offices) {
        super(
                offices,
                NAME,
                "Lists records of an ERP entity set with filter, selection, related records and"
                        + " order. The result is a table with its company and the address asked; 'complete'"
                        + " is false where more records exist, then pass 'cursor' on. For sums, counts and"
                        + " groups use erp_aggregate instead of adding rows up.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call)
            throws ErpException, ToolException, InterruptedException {
        Office office = offices().open(call.session());
        ErpEntity entity = office.entity(input.entity());
        List<String> shown = input.select().orElseGet(() -> Columns.chosen(entity));
        CheckedQuery question = question(office, entity, input, shown);
        Reading.Limit limit =
                new Reading.Limit(input.top().orElse(DEFAULT_ROWS), input.top().isPresent());
        Position start =
                input.cursor().isPresent()
                        ? Position.read(input.cursor().get(), question)
                        : Position.START;
        ResultTable table = new ResultTable(shown, limit.rows());
        Reading reading = new Reading(office, question, table, shown, limit);
        Optional<Position> end = reading.read(start);
        return ReadTools.untrusted(
                result(call, office, question, table, reading, end, input),
                offices().currency(office));
    }

    private static CheckedQuery question(
            Office office, ErpEntity entity, Input input, List<String> shown) throws ToolException {
        QuestionReader reader = new QuestionReader(office.model());
        QuestionReader.Conditions conditions =
                reader.conditions(
                        entity,
                        Condition.on(office.today(), input.filter()),
                        input.match().orElse(Condition.Match.ALL));
        List<String> select = new ArrayList<>(shown);
        if (conditions.here().isPresent()) {
            input.filter().orElse(List.of()).stream()
                    .map(Condition::property)
                    .filter(name -> !select.contains(name) && isReadable(entity, name))
                    .forEach(select::add);
        }
        ErpQuery query =
                ErpQuery.of(entity.set())
                        .selecting(select)
                        .expanding(Expanding.tree(input.expand().orElse(List.of())))
                        .sorted(QuestionReader.orders(input.orderBy().orElse(List.of())));
        Optional<ErpFilter> sent = conditions.sent();
        return reader.check(entity, sent.map(query::where).orElse(query), conditions.here());
    }

    private static boolean isReadable(ErpEntity entity, String name) {
        return entity.property(name)
                .filter(property -> !property.is(ErpProperty.Trait.FILTER_ONLY))
                .isPresent();
    }

    private static JsonValue.Fields result(
            ToolCall call,
            Office office,
            CheckedQuery question,
            ResultTable table,
            Reading reading,
            Optional<Position> end,
            Input input) {
        JsonValue.Builder result =
                of(call, office)
                        .with("entity", question.entity().set())
                        .with("rowCount", table.size())
                        .with("complete", end.isEmpty());
        end.ifPresent(position -> result.with("cursor", position.write(question)));
        result.withTexts("columns", table.columns()).with("rows", table.rows());
        if (input.select().isEmpty()) {
            List<String> left = new ArrayList<>(Columns.readable(question.entity()));
            left.removeAll(table.columns());
            if (!left.isEmpty()) {
                result.withTexts("otherProperties", left);
            }
        }
        if (question.here().isPresent()) {
            result.with("note", "Part of the filter was decided by Workmate, record by record.");
        }
        return result.with("url", reading.url()).build();
    }
}
