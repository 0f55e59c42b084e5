package dev.workmate.testkit;

import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.office.Offices;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.TypedTool;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** A session that works with an ERP system in memory. */
public final class ErpDesk {
    /** The usual times, but for a pause that nobody notices. */
    public static final ChangeTimes SOON =
            ChangeTimes.USUAL.withLooking(ChangeTimes.USUAL.looking(), Duration.ofMillis(1));

    private final InMemoryErp erp = ErpShop.open();
    private final SessionId session = SessionId.next();
    private Optional<ErpCompany> chosen = Optional.of(ErpShop.NORTH);

    public InMemoryErp erp() {
        return erp;
    }

    public void choose(Optional<ErpCompany> company) {
        chosen = company;
    }

    public Offices offices() {
        return Offices.of(
                erp,
                _ -> chosen.map(ErpCompany::id),
                InstantSource.fixed(Instant.parse("2026-06-30T12:00:00Z")));
    }

    public ToolCall call(String tool) {
        return new ToolCall(
                session, new AgentId("erp-agent"), ToolUseId.next(), tool, JsonText.EMPTY_OBJECT);
    }

    /** The same call after a person agreed to what it showed. */
    public static ToolCall approved(ToolCall call, Optional<String> version) {
        return new ToolCall(
                call.session(),
                call.agent(),
                call.toolUseId(),
                call.toolName(),
                call.arguments(),
                version,
                Optional.empty());
    }

    public <I extends Record> String run(TypedTool<I> tool, I input) throws Exception {
        return text(tool.run(input, call(tool.name()), Progress.IGNORED));
    }

    /** The result without the reference to itself, which differs from call to call. */
    public static String text(ToolOutput output) {
        return ((ToolOutput.Json) output.parts().getFirst())
                .value()
                .value()
                .replaceFirst("\"ref\":\"[0-9A-F-]+\",", "");
    }
}
