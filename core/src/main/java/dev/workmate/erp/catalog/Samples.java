package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpProperty;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;

/** A value of each type, to show its form or to stand in for one that is not known yet. */
final class Samples {
    private Samples() {}

    static JsonValue.Scalar of(ErpProperty property) {
        return switch (property.type()) {
            case TEXT -> new JsonValue.Text("x");
            case DECIMAL -> new JsonValue.Amount(new BigDecimal("1.5"));
            case WHOLE -> new JsonValue.Amount(BigDecimal.ONE);
            case FLAG -> new JsonValue.Flag(true);
            case DATE -> new JsonValue.Text("2026-06-30");
            case MOMENT -> new JsonValue.Text("2026-06-30T08:00:00Z");
            case TIME -> new JsonValue.Text("08:30:00");
            case GUID -> new JsonValue.Text("6f3c2a10-0b1d-4c8e-9a77-2f1e5d3c4b5a");
            case CHOICE ->
                    new JsonValue.Text(
                            property.choices()
                                    .flatMap(all -> all.names().stream().findFirst())
                                    .orElse(""));
            case STREAM, OTHER -> new JsonValue.Null();
        };
    }
}
