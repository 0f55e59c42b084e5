package dev.workmate.diagnostics.cli;

import dev.workmate.proof.SealCheck;
import dev.workmate.text.JsonValue;

/** What was found about seals, for people and for programs. */
final class SealText {
    private SealText() {}

    static String of(SealCheck.Result found) {
        StringBuilder text = new StringBuilder();
        found.faults().forEach(fault -> text.append("seals: ").append(fault).append('\n'));
        found.seal()
                .ifPresentOrElse(
                        seal ->
                                text.append(
                                        "seals: %s, the newest is number %d of %s over %d sessions%n"
                                                .formatted(
                                                        found.faults().isEmpty()
                                                                ? "all hold"
                                                                : "they do not hold",
                                                        seal.number(),
                                                        seal.at(),
                                                        seal.sessions())),
                        () -> text.append("seals: there is none yet\n"));
        if (!found.anchor().isEmpty()) {
            text.append("seals: first key ").append(found.anchor()).append('\n');
        }
        return text.toString();
    }

    static JsonValue json(SealCheck.Result found) {
        JsonValue.Builder fields =
                JsonValue.object()
                        .with("valid", found.faults().isEmpty())
                        .with("firstKey", found.anchor());
        found.seal()
                .ifPresent(
                        seal ->
                                fields.with("number", seal.number())
                                        .with("at", seal.at().toString())
                                        .with("sessions", seal.sessions()));
        return fields.withTexts("faults", found.faults()).build();
    }
}
