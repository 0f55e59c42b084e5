package dev.workmate.testkit;

import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A tool with a ledger of its effects: how often each call really acted. */
public class FakeTool implements Tool {
    /** What the tool does besides noting its effect. */
    @FunctionalInterface
    public interface Body {
        String run(ToolCall call, Progress progress) throws Exception;
    }

    private static final JsonText SCHEMA = new JsonText("{\"type\":\"object\",\"properties\":{}}");

    private final String name;
    private final ToolTraits traits;
    private final Permission permission;
    private final Body body;
    private final Map<String, AtomicInteger> ledger = new ConcurrentHashMap<>();

    public FakeTool(String name, ToolTraits traits, Permission permission, Body body) {
        this.name = name;
        this.traits = traits;
        this.permission = permission;
        this.body = body;
    }

    public static FakeTool reading(String name, Body body) {
        return new FakeTool(name, ToolTraits.READ, Permission.ALLOW, body);
    }

    /** Gives something that can be cited. */
    public static FakeTool citing(String name, String source, String text) {
        return new FakeTool(name, ToolTraits.READ, Permission.ALLOW, (_, _) -> text) {
            @Override
            public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
                super.execute(call, progress);
                return new ToolOutput(
                        List.of(
                                new ToolOutput.Text("Found:"),
                                new ToolOutput.Passage(source, name, text)),
                        ToolOutput.Trust.UNTRUSTED);
            }
        };
    }

    public static FakeTool once(String name, Body body) {
        ToolTraits traits =
                new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5));
        return new FakeTool(name, traits, Permission.ALLOW, body);
    }

    /** How often the call with this id acted. */
    public Map<String, AtomicInteger> ledger() {
        return ledger;
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(name, "A tool for tests.", SCHEMA);
    }

    @Override
    public ToolTraits traits() {
        return traits;
    }

    @Override
    public Optional<String> validate(JsonText arguments) {
        return arguments.value().contains("bad") ? Optional.of("that is bad") : Optional.empty();
    }

    /** Tests decide by the permission they give; the irreversible tier would always ask. */
    @Override
    public Tier tier(ToolCall call) {
        return traits.readOnly() ? Tier.READ : Tier.DRAFT_WRITE;
    }

    @Override
    public Permission permission(ToolCall call) {
        return permission;
    }

    @Override
    public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
        ledger.computeIfAbsent(call.toolUseId().value(), _ -> new AtomicInteger())
                .incrementAndGet();
        return new ToolOutput(body.run(call, progress));
    }
}
