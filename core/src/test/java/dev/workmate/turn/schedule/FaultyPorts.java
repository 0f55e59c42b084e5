package dev.workmate.turn.schedule;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.testkit.Script;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.PermissionPolicy;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.prompt.History;
import dev.workmate.turn.prompt.Past;
import dev.workmate.turn.schedule.Faults.Port;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Each port's faulty twin: the sound one behind the dice. */
final class FaultyPorts {
    private FaultyPorts() {}

    record FaultyModel(LanguageModel sound, Process process) implements LanguageModel {
        private static final int TOO_LONG = (1 << 20) + 1;

        @Override
        public Answer ask(ModelRequest request, Deltas deltas)
                throws ModelException, InterruptedException {
            SessionId session = process.world().sessionOf(Plan.numberIn(request));
            try {
                return process.world()
                        .faults()
                        .reach(
                                process,
                                Port.MODEL,
                                session,
                                () -> sound.ask(request, deltas),
                                () -> rubbish(deltas));
            } catch (ModelException | InterruptedException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private Answer rubbish(Deltas deltas) {
            RandomGenerator random = process.world().random();
            // Each is another piece of work: a plan's own never comes twice.
            String work = "{\"work\":\"rubbish-%d\"}".formatted(random.nextInt());
            try {
                return switch (random.nextInt(6)) {
                    case 0 -> null;
                    case 1 -> Script.nothing().play(deltas);
                    case 2 -> Script.calls("no_such_tool", work).play(deltas);
                    case 3 -> twice(work).play(deltas);
                    case 4 -> endless();
                    default -> {
                        deltas.text(0, "x".repeat(TOO_LONG));
                        yield Script.says("Never.").play(deltas);
                    }
                };
            } catch (ModelException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Answer endless() {
            return new Answer(
                    "scripted",
                    "script-1",
                    List.of(Script.text("x".repeat(TOO_LONG))),
                    AnswerStop.END_TURN,
                    Usage.of(100, 10),
                    Optional.empty());
        }

        /** One call id for two calls. */
        private static Script twice(String work) {
            var call = Script.call("look", work);
            return Script.answer(AnswerStop.TOOL_USE, List.of(call, call));
        }
    }

    record FaultyTool(Tool sound, Process process) implements Tool {
        private static final int LONG_OUTPUT = 70_000;

        @Override
        public ToolSpec spec() {
            return sound.spec();
        }

        @Override
        public ToolTraits traits() {
            return sound.traits();
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            int plan = Plan.numberOfWork(arguments.value());
            return judged(process.world().sessionOf(plan), () -> sound.validate(arguments));
        }

        @Override
        public Tier tier(ToolCall call) {
            return judged(call.session(), () -> sound.tier(call));
        }

        @Override
        public Permission permission(ToolCall call) {
            return judged(call.session(), () -> sound.permission(call));
        }

        @Override
        public String summary(ToolCall call) {
            return judged(call.session(), () -> sound.summary(call));
        }

        @Override
        public Optional<String> entity(ToolCall call) {
            return Optional.of("things");
        }

        private <T> T judged(SessionId session, java.util.function.Supplier<T> word) {
            return process.world().faults().ask(process, Port.JUDGEMENT, session, word);
        }

        @Override
        public Proposal preview(ToolCall call) throws Exception {
            process.pause();
            boolean refuses =
                    process.world().faults().troubled(Port.PREVIEW)
                            && process.world().random().nextInt(8) == 0;
            if (refuses) {
                throw new ToolException("There is no such thing.");
            }
            return process.world()
                    .faults()
                    .reach(
                            process,
                            Port.PREVIEW,
                            call.session(),
                            () -> {
                                process.pause();
                                return sound.preview(call);
                            },
                            () -> null);
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
            progress.report(Optional.of(0.5), "half");
            ToolOutput output =
                    process.world()
                            .faults()
                            .reach(
                                    process,
                                    Port.TOOL,
                                    call.session(),
                                    () -> sound.execute(call, progress),
                                    () -> null);
            boolean isLong =
                    process.world().faults().troubled(Port.BLOBS) && call.toolName().equals("look");
            return isLong ? new ToolOutput("x".repeat(LONG_OUTPUT)) : output;
        }

        @Override
        public Optional<ToolOutput> probe(ToolCall call) throws Exception {
            return process.world()
                    .faults()
                    .reach(process, Port.TOOL, call.session(), () -> sound.probe(call), () -> null);
        }
    }

    record FaultyBlobs(Blobs sound, Process process) implements Blobs {
        @Override
        public String keep(SessionId session, String mediaType, byte[] content) {
            return process.world()
                    .faults()
                    .ask(
                            process,
                            Port.BLOBS,
                            session,
                            () -> sound.keep(session, mediaType, content));
        }

        @Override
        public String offer(SessionId session, String mediaType, byte[] content) {
            return sound.offer(session, mediaType, content);
        }

        @Override
        public void withdraw(SessionId session, String reference) {
            sound.withdraw(session, reference);
        }

        @Override
        public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
            return process.world()
                    .faults()
                    .ask(
                            process,
                            Port.BLOBS,
                            session,
                            () -> sound.read(session, reference, offset, length));
        }
    }

    /** Nobody has allowed anything, and that may be hard to find out. */
    record FaultyGrants(Process process) implements Grants {
        @Override
        public boolean covers(SessionId session, String toolName, String entity) {
            return process.world().faults().ask(process, Port.GRANTS, session, () -> false);
        }

        @Override
        public void remember(SessionId session, String toolName, String entity) {
            process.world().faults().ask(process, Port.GRANTS, session, () -> true);
        }
    }

    record FaultyHistory(History sound, Process process) implements History {
        @Override
        public Past before(SessionId session, TurnId turn, long mark) {
            try {
                return process.world()
                        .faults()
                        .reach(
                                process,
                                Port.HISTORY,
                                session,
                                () -> sound.before(session, turn, mark),
                                () -> null);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void ended(SessionId session, long markBefore, Exchange exchange, long mark) {
            process.world()
                    .faults()
                    .ask(
                            process,
                            Port.HISTORY,
                            session,
                            () -> {
                                sound.ended(session, markBefore, exchange, mark);
                                return true;
                            });
        }

        @Override
        public void forget(SessionId session) {
            sound.forget(session);
        }

        @Override
        public int budget() {
            return sound.budget();
        }
    }

    record FaultyPolicy(PermissionPolicy sound, Process process) implements PermissionPolicy {
        @Override
        public Permission decide(Tool tool, ToolCall call, Circumstances circumstances) {
            return process.world()
                    .faults()
                    .ask(
                            process,
                            Port.JUDGEMENT,
                            call.session(),
                            () -> sound.decide(tool, call, circumstances));
        }
    }

    /** Events are shown by the journal; signals count for nothing here. */
    record FaultySignals(Process process) implements Viewers {
        @Override
        public void show(Recorded event) {
            throw new AssertionError("only the journal shows events");
        }

        @Override
        public void show(SignalEnvelope signal) {
            process.world().faults().ask(process, Port.VIEWERS, signal.sessionId(), () -> true);
        }
    }
}
