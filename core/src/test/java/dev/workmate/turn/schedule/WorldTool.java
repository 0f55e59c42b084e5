package dev.workmate.turn.schedule;

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
import java.util.Optional;

/** A tool whose acts are written into the world's ledger, at one moment between two pauses. */
final class WorldTool implements Tool {
    /** The tools of the simulated world. */
    enum Kind {
        /** Reads. */
        LOOK(Effect.READ_ONLY, Concurrency.PARALLEL, false, false),
        /** The same key acts once. */
        POST(Effect.IDEMPOTENT, Concurrency.PARALLEL, false, false),
        /** The same, after a person's yes. */
        DRAFT(Effect.IDEMPOTENT, Concurrency.PARALLEL, true, false),
        /** Never twice. */
        PAY(Effect.ONCE, Concurrency.PARALLEL, false, false),
        /** Never twice, one after another. */
        STAMP(Effect.ONCE, Concurrency.SEQUENTIAL, false, false),
        /** Never twice, after a person's yes. */
        WIRE(Effect.ONCE, Concurrency.limited(1), true, false),
        /** Never twice; the system can be asked whether it was done. */
        SHIP(Effect.ONCE, Concurrency.PARALLEL, false, true);

        final ToolTraits traits;
        final boolean asks;
        final boolean hasProbe;

        Kind(Effect effect, Concurrency concurrency, boolean asks, boolean hasProbe) {
            this.traits = new ToolTraits(effect, concurrency, Duration.ofHours(1));
            this.asks = asks;
            this.hasProbe = hasProbe;
        }

        String tool() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        boolean once() {
            return traits.effect() == Effect.ONCE;
        }

        static Kind of(String tool) {
            return valueOf(tool.toUpperCase(java.util.Locale.ROOT));
        }
    }

    private static final JsonText SCHEMA = new JsonText("{\"type\":\"object\"}");

    private final Kind kind;
    private final Process process;
    private final ToolSpec spec;

    WorldTool(Kind kind, Process process) {
        this.kind = kind;
        this.process = process;
        this.spec = new ToolSpec(kind.tool(), "A tool of the simulated world.", SCHEMA);
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolTraits traits() {
        return kind.traits;
    }

    @Override
    public Optional<String> validate(JsonText arguments) {
        return Optional.empty();
    }

    /** The permission below decides; the irreversible tier would always ask. */
    @Override
    public Tier tier(ToolCall call) {
        return kind == Kind.LOOK ? Tier.READ : Tier.DRAFT_WRITE;
    }

    @Override
    public Permission permission(ToolCall call) {
        return kind.asks ? Permission.ask("It changes something.") : Permission.ALLOW;
    }

    @Override
    public ToolOutput execute(ToolCall call, Progress progress) {
        process.pause();
        if (kind != Kind.LOOK) {
            process.world().act(call);
        }
        process.pause();
        return new ToolOutput("done");
    }

    @Override
    public Optional<ToolOutput> probe(ToolCall call) {
        process.pause();
        return kind.hasProbe
                ? process.world().ledger().of(call.toolUseId()).map(_ -> new ToolOutput("done"))
                : Optional.empty();
    }
}
