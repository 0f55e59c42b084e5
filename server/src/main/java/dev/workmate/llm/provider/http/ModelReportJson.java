package dev.workmate.llm.provider.http;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.Prices;
import dev.workmate.llm.http.WireJson;
import dev.workmate.llm.provider.http.ModelReport.Entry;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a report for programs. Amounts are decimal texts in US dollars per million tokens. */
public final class ModelReportJson {
    private ModelReportJson() {}

    public static String write(ModelReport report) {
        ObjectNode json = WireJson.object();
        json.put("at", report.at().toString());
        json.put("ok", report.isWell());
        report.ownTable().ifPresent(table -> json.put("ownTable", table));
        ArrayNode models = json.putArray("models");
        report.entries().forEach(entry -> models.add(entry(entry, report.at())));
        return WireJson.write(json);
    }

    private static ObjectNode entry(Entry entry, Instant at) {
        NamedModel model = entry.model();
        ModelCard card = model.card();
        ObjectNode json = WireJson.object().put("name", model.origin().toString());
        json.put("provider", model.origin().provider());
        json.put("model", model.origin().model());
        json.put("wire", model.wire());
        if (!entry.address().isEmpty()) {
            json.put("address", entry.address());
        }
        ArrayNode uses = json.putArray("uses");
        model.uses().forEach(use -> uses.add(use(use)));
        json.put("contextTokens", card.limits().contextTokens());
        json.put("outputTokens", card.limits().outputTokens());
        ArrayNode features = json.putArray("features");
        Features.of(card).forEach(features::add);
        card.retires().ifPresent(day -> json.put("retires", day.toString()));
        card.prices().ifPresent(prices -> json.set("price", price(prices.at(at).rates())));
        entry.key().ifPresent(key -> json.set("key", key(key)));
        entry.trial().ifPresent(trial -> json.set("try", trial(trial)));
        return json;
    }

    private static ObjectNode use(NamedModel.Use use) {
        ObjectNode json = WireJson.object();
        json.put("as", use.purpose().name().toLowerCase(Locale.ROOT));
        use.role().map(ModelRole::key).ifPresent(role -> json.put("role", role));
        return json;
    }

    private static ObjectNode price(Prices.Rates rates) {
        return WireJson.object()
                .put("currency", "USD")
                .put("input", rates.input().toPlainString())
                .put("output", rates.output().toPlainString())
                .put("cacheRead", rates.cacheRead().toPlainString())
                .put("cacheWrite", rates.cacheWrite().toPlainString());
    }

    private static ObjectNode key(ModelReport.Key key) {
        ObjectNode json =
                WireJson.object().put("state", key.state().name().toLowerCase(Locale.ROOT));
        key.listed().ifPresent(listed -> json.put("listed", listed));
        return key.words().isEmpty() ? json : json.put("message", key.words());
    }

    private static ObjectNode trial(ModelReport.Trial trial) {
        ObjectNode json = WireJson.object().put("answered", trial.answered());
        json.put("durationMs", trial.millis());
        json.put("inputTokens", trial.usage().inputTokens());
        json.put("outputTokens", trial.usage().outputTokens());
        trial.cost().ifPresent(cost -> json.put("cost", cost.amount().toPlainString()));
        return json.put("message", trial.words());
    }
}
