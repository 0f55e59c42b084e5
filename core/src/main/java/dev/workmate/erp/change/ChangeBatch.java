package dev.workmate.erp.change;

import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.office.RecordName;
import dev.workmate.event.value.Phrase.NumberPart;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes several changes in one request, together or not at all. */
public final class ChangeBatch extends NamedTool<ChangeBatch.Input> {
    public static final String NAME = "erp_batch";

    /** The changes, in order. */
    public record Input(
            @Describe("The changes, in order.") @Within(min = 1, max = 50)
                    List<Operation> operations,
            @Describe("Whether all are taken back when one fails; true when left out.")
                    Optional<Boolean> allOrNothing) {
        public Input {
            for (int i = 0; i < operations.size(); i++) {
                operations.get(i).requireComplete(i + 1);
            }
        }
    }

    /** One change. */
    public record Operation(
            Kind kind,
            @Describe("The entity set.") @Within(min = 1, max = 200) String entity,
            @Describe("The record's id or number; not for create.") @Within(min = 1, max = 250)
                    Optional<String> record,
            @Describe("The values, for create and update.") Optional<JsonValue.Fields> values,
            @Describe("The action, for invoke.") @Within(min = 1, max = 100)
                    Optional<String> action) {
        private void requireComplete(int number) {
            require(kind == Kind.CREATE || record.isPresent(), number, "a record");
            require(
                    kind == Kind.DELETE || kind == Kind.INVOKE || values.isPresent(),
                    number,
                    "values");
            require(kind != Kind.INVOKE || action.isPresent(), number, "an action");
        }

        private static void require(boolean there, int number, String what) {
            if (!there) {
                throw new IllegalArgumentException("Operation " + number + " needs " + what + ".");
            }
        }

        private RequestedChange wish() {
            RecordName name = new RecordName(record, Optional.empty());
            return switch (kind) {
                case CREATE -> new RequestedChange.Create(entity, values.orElseThrow());
                case UPDATE -> new RequestedChange.Update(entity, name, values.orElseThrow());
                case DELETE -> new RequestedChange.Delete(entity, name);
                case INVOKE -> new RequestedChange.Invoke(entity, name, action.orElseThrow());
            };
        }
    }

    /** What one change does. */
    public enum Kind {
        CREATE,
        UPDATE,
        DELETE,
        INVOKE
    }

    private final ChangeDesk desk;

    ChangeBatch(ChangeDesk desk) {
        super(
                NAME,
                "Makes several ERP changes (create, update, delete, invoke) in one request, all or"
                        + " nothing unless told otherwise. The changes cannot refer to each other; lines of a"
                        + " new document go into its erp_create. A person is asked first.",
                Input.class);
        this.desk = desk;
    }

    @Override
    public ToolTraits traits() {
        return ChangeTools.TRAITS;
    }

    /** The gravest of its changes decides. */
    @Override
    public Tier tier(Input input, ToolCall call) {
        return wishes(input).stream()
                .map(RequestedChange::tier)
                .max(Comparator.naturalOrder())
                .orElse(Tier.IRREVERSIBLE);
    }

    @Override
    public Optional<String> entity(Input input, ToolCall call) {
        return desk.grantable(wishes(input), call);
    }

    @Override
    public String summary(Input input, ToolCall call) {
        return wishes(input).stream().map(RequestedChange::words).collect(Collectors.joining("; "));
    }

    @Override
    public Permission permission(Input input, ToolCall call) {
        return Permission.ask(
                isolation(input) == Isolation.ALL_OR_NOTHING
                        ? QuestionPhrase.CHANGES_TOGETHER
                        : QuestionPhrase.CHANGES_APART,
                new NumberPart("count", String.valueOf(input.operations().size())));
    }

    @Override
    public Proposal preview(Input input, ToolCall call) throws Exception {
        return desk.propose(wishes(input), call);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws Exception {
        return desk.runAll(wishes(input), isolation(input), call, progress);
    }

    private static Isolation isolation(Input input) {
        return input.allOrNothing().orElse(true) ? Isolation.ALL_OR_NOTHING : Isolation.NONE;
    }

    @Override
    public Optional<ToolOutput> probe(Input input, ToolCall call) throws Exception {
        return Optional.of(desk.probe(wishes(input), call));
    }

    private static List<RequestedChange> wishes(Input input) {
        return input.operations().stream().map(Operation::wish).toList();
    }
}
