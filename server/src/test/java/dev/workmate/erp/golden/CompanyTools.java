package dev.workmate.erp.golden;

import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.aggregate.AggregateRecords;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.read.QueryRecords;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.json.JsonTools;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tools as an agent has them, in one company; results as rows by column. */
final class CompanyTools {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private final Map<String, Tool> tools;

    CompanyTools(ErpSystem erp, ErpCompany company) {
        Offices offices = Offices.of(erp, _ -> Optional.of(company.id()), InstantSource.system());
        this.tools =
                Map.of(
                        QueryRecords.NAME, JsonTools.adapt(new QueryRecords(offices)),
                        AggregateRecords.NAME, JsonTools.adapt(new AggregateRecords(offices)));
    }

    /** One row of a result. */
    record Row(Map<String, Object> cells) {
        BigDecimal amount(String column) {
            return cells.get(column) instanceof BigDecimal amount ? amount : BigDecimal.ZERO;
        }

        String text(String column) {
            return String.valueOf(cells.get(column));
        }

        /** The same with one more column. */
        Row with(String column, Object value) {
            Map<String, Object> more = new LinkedHashMap<>(cells);
            more.put(column, value);
            return new Row(more);
        }
    }

    List<Row> ask(Asking asking) throws Exception {
        Tool tool = tools.get(asking.tool());
        JsonText arguments = new JsonText(asking.arguments());
        Optional<String> misfit = tool.validate(arguments);
        if (misfit.isPresent()) {
            throw new AssertionError(misfit.get() + ": " + arguments.value());
        }
        ToolOutput output =
                tool.execute(
                        new ToolCall(
                                SessionId.next(),
                                new AgentId("erp-agent"),
                                ToolUseId.next(),
                                tool.name(),
                                arguments),
                        (_, _) -> {});
        ToolOutput.Json json = (ToolOutput.Json) output.parts().getFirst();
        JsonNode result = MAPPER.readTree(json.value().value());
        List<Row> rows = new ArrayList<>();
        for (JsonNode row : result.path("rows")) {
            rows.add(row(result.path("columns"), row));
        }
        return rows;
    }

    private static Row row(JsonNode columns, JsonNode values) {
        Map<String, Object> cells = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            JsonNode value = values.get(i);
            cells.put(
                    columns.get(i).asString(),
                    value.isNumber() ? value.decimalValue() : value.asString(""));
        }
        return new Row(cells);
    }
}
