package dev.workmate.erp.change;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.query.ValueText;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Tells what became of changes in one company, on its day and in its currency. */
final class ChangeResults {
    private final Office office;
    private final Optional<String> currency;

    ChangeResults(Office office, Optional<String> currency) {
        this.office = office;
        this.currency = currency;
    }

    Office office() {
        return office;
    }

    private JsonValue.Builder begin(String summary) {
        JsonValue.Builder result =
                JsonValue.object()
                        .with("company", office.companyName())
                        .with("day", office.today().toString());
        currency.ifPresent(code -> result.with("currency", code));
        return result.with("summary", summary);
    }

    ToolOutput done(Planned planned, ErpAnswer.Done done, String summary)
            throws InterruptedException {
        JsonValue.Builder result = begin(summary);
        describe(planned, result);
        result.with("done", true);
        Optional<ErpRow> now = done.row();
        if (now.isEmpty() && planned.change() instanceof ErpChange.Invoke invoke) {
            now = afterwards(invoke);
        }
        now.ifPresent(row -> result.with("record", shortened(planned, row)));
        return output(result.with("url", done.url()).build(), Trust.UNTRUSTED);
    }

    /**
     * The record as the action left it; that it cannot be read changes nothing of what was done.
     */
    private Optional<ErpRow> afterwards(ErpChange.Invoke invoke) throws InterruptedException {
        try {
            return Optional.of(
                    office.system()
                            .get(office.company(), new ErpRead(invoke.set(), invoke.key()))
                            .row());
        } catch (ErpException e) {
            return Optional.empty();
        }
    }

    ToolOutput batch(List<Planned> planned, ErpAnswer.Batch batch, String summary) {
        List<JsonValue> results = new ArrayList<>();
        boolean all = true;
        for (int i = 0; i < batch.results().size(); i++) {
            JsonValue.Builder each = JsonValue.object();
            if (i < planned.size()) {
                describe(planned.get(i), each);
            }
            switch (batch.results().get(i)) {
                case ErpAnswer.Succeeded done -> {
                    each.with("done", true).with("status", done.status());
                    if (done.row().isPresent()) {
                        each.with("record", shortened(planned.get(i), done.row().get()));
                    }
                }
                case ErpAnswer.Failed failed -> {
                    all = false;
                    each.with("done", false)
                            .with("status", failed.status())
                            .with("code", failed.code())
                            .with("error", failed.message());
                }
                case ErpAnswer.NotDone not -> {
                    all = false;
                    each.with("done", false).with("reason", not.reason());
                }
            }
            results.add(each.build());
        }
        return output(
                begin(summary)
                        .with("allDone", all)
                        .with("results", JsonValue.of(results))
                        .with("url", batch.url())
                        .build(),
                Trust.UNTRUSTED);
    }

    /** What the system shows of changes whose answer was lost. */
    ToolOutput found(List<RequestedChange> wishes, List<Evidence> evidence, String summary) {
        boolean all = evidence.stream().allMatch(each -> each.kind() == Evidence.Kind.DONE);
        List<JsonValue> results = new ArrayList<>();
        for (int i = 0; i < wishes.size(); i++) {
            Evidence each = evidence.get(i);
            JsonValue.Builder result =
                    JsonValue.object()
                            .with("change", wishes.get(i).words())
                            .with("done", each.kind() == Evidence.Kind.DONE)
                            .with("found", each.found());
            each.row().ifPresent(row -> result.with("record", ValueText.json(row)));
            results.add(result.build());
        }
        return output(
                begin(summary)
                        .with("done", all)
                        .with(
                                "note",
                                all
                                        ? "The answer was lost, but the change took effect."
                                        : "The answer was lost; only a part took effect.")
                        .with("results", JsonValue.of(results))
                        .build(),
                Trust.UNTRUSTED);
    }

    private static void describe(Planned planned, JsonValue.Builder result) {
        result.with("entity", planned.entity().set())
                .with(
                        "operation",
                        switch (planned.change()) {
                            case ErpChange.Create _ -> "create";
                            case ErpChange.Update _ -> "update";
                            case ErpChange.Delete _ -> "delete";
                            case ErpChange.Invoke invoke -> invoke.action();
                        });
    }

    private static JsonValue shortened(Planned planned, ErpRow row) {
        List<String> chosen = new ArrayList<>(Columns.chosen(planned.entity()));
        if (planned.change() instanceof ErpChange.Update update) {
            chosen.addAll(update.changes().values().sequencedKeySet());
        }
        SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
        row.values()
                .forEach(
                        (name, value) -> {
                            boolean related = planned.entity().property(name).isEmpty();
                            if (related || chosen.contains(name)) {
                                fields.put(name, ValueText.json(value));
                            }
                        });
        return new JsonValue.Fields(fields);
    }

    private static ToolOutput output(JsonValue result, Trust trust) {
        return new ToolOutput(List.of(new ToolOutput.Json(result.toJson())), trust);
    }
}
