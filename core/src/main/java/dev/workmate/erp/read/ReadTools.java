package dev.workmate.erp.read;

import dev.workmate.erp.aggregate.AggregateRecords;
import dev.workmate.erp.office.Offices;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.TypedTool;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The tools that read. What records hold was written by many people, so it is untrusted. */
public final class ReadTools {
    static final ToolTraits TRAITS =
            new ToolTraits(Effect.READ_ONLY, Concurrency.PARALLEL, Duration.ofSeconds(60));

    private ReadTools() {}

    public static List<TypedTool<?>> all(Offices offices) {
        return List.of(
                new ListCompanies(offices),
                new SelectCompany(offices),
                new QueryRecords(offices),
                new GetRecord(offices),
                new CountRecords(offices),
                new AggregateRecords(offices),
                new RunReport(offices),
                new FetchDocument(offices));
    }

    static ToolOutput untrusted(JsonValue result) {
        return new ToolOutput(List.of(new ToolOutput.Json(result.toJson())), Trust.UNTRUSTED);
    }

    /** With the currency that amounts are in, unless a record has one of its own. */
    static ToolOutput untrusted(JsonValue.Fields result, Optional<String> currency) {
        return untrusted(in(currency, result));
    }

    /** The result with the currency of the company's books. */
    static JsonValue.Fields in(Optional<String> currency, JsonValue.Fields result) {
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>(result.values());
        currency.ifPresent(code -> fields.put("currency", JsonValue.of(code)));
        return new JsonValue.Fields(fields);
    }

    static ToolOutput trusted(JsonValue result) {
        return new ToolOutput(List.of(new ToolOutput.Json(result.toJson())), Trust.TRUSTED);
    }
}
