package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.NoticeEvent.NoticeGiven;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.Uuids;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Documents that people send and pictures that tools give, on their way to a model. */
@Timeout(30)
class FilesTest {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0};
    private static final Attachment PAPER = pdf("paper.pdf", 3);

    private Set<Feature> features = Set.of(Feature.DOCUMENTS, Feature.TOOL_PICTURES);
    private Limits limits = new Limits(200_000, 8_000);

    private static Attachment pdf(String name, int pages) {
        return new Attachment(Uuids.next(), name, "application/pdf", 900, Optional.of(pages));
    }

    private Models reading(LanguageModel model) {
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public ModelCard cardOf(ModelRole role) {
                ModelCard card = ModelCard.IN_PROCESS;
                return new ModelCard(
                        card.thinking(),
                        card.temperature(),
                        card.forcedTools(),
                        true,
                        true,
                        limits,
                        Set.of(),
                        Optional.empty(),
                        features,
                        Optional.empty());
            }
        };
    }

    private static NewMessage with(Attachment... files) {
        return new NewMessage(
                "What is this?",
                Optional.empty(),
                List.of(files),
                TurnOptions.DEFAULT,
                WhenBusy.REJECT);
    }

    private static List<String> documents(ModelRequest request) {
        return request.messages().stream()
                .filter(UserSaid.class::isInstance)
                .flatMap(said -> ((UserSaid) said).documents().stream())
                .map(Document::name)
                .toList();
    }

    private static List<String> notices(TurnKit kit) {
        return kit.log().stream()
                .filter(event -> event.envelope().event() instanceof NoticeGiven)
                .map(event -> ((NoticeGiven) event.envelope().event()).code())
                .toList();
    }

    @Test
    void aDocumentIsThereInLaterTurnsToo() {
        ScriptedModel model = new ScriptedModel(_ -> Script.says("A contract."));
        TurnKit kit = new TurnKit(reading(model));
        kit.converse(with(PAPER));
        kit.converse("And who signs it?");
        assertThat(model.requests()).hasSize(2);
        assertThat(model.requests())
                .allSatisfy(request -> assertThat(documents(request)).containsExactly("paper.pdf"));
        assertThat(notices(kit)).isEmpty();
    }

    @Test
    void theNewestGoFirstWhereThereIsNoRoomForAll() {
        limits = new Limits(64_000, 4_000);
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Yes."));
        TurnKit kit = new TurnKit(reading(model));
        kit.converse(with(pdf("old.pdf", 6)));
        kit.converse(with(pdf("new.pdf", 6)));
        assertThat(documents(model.requests().getLast())).containsExactly("new.pdf");
        assertThat(((UserSaid) model.requests().getLast().messages().getFirst()).text())
                .contains("[Not sent again: old.pdf]");
    }

    @Test
    void peopleAreToldWhatTheModelCannotRead() {
        features = Set.of();
        TurnKit kit = new TurnKit(reading(new ScriptedModel(_ -> Script.says("Hm."))));
        kit.converse(with(PAPER));
        assertThat(notices(kit)).containsExactly("documents_not_read");
    }

    @Test
    void peopleAreToldWhatIsTooLong() {
        limits = new Limits(32_000, 4_000);
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Hm."));
        TurnKit kit = new TurnKit(reading(model));
        kit.converse(with(pdf("book.pdf", 90)));
        assertThat(notices(kit)).containsExactly("document_too_long");
        assertThat(documents(model.requests().getFirst())).isEmpty();
    }

    @Test
    void aRefusedDocumentIsLeftOutAndPeopleAreTold() {
        ScriptedModel model =
                new ScriptedModel(
                        request ->
                                documents(request).isEmpty()
                                        ? Script.says("I cannot read it.")
                                        : Script.fails("invalid_request"));
        TurnKit kit = new TurnKit(reading(model));
        kit.converse(with(PAPER));
        assertThat(notices(kit)).containsExactly("documents_refused");
        assertThat(((UserSaid) model.requests().getLast().messages().getLast()).text())
                .contains("Documents that you cannot read: paper.pdf");
    }

    @Test
    void picturesOfAToolReachTheModel() throws Exception {
        Tool camera =
                new Tool() {
                    private final FakeTool plain = FakeTool.reading("look", (_, _) -> "");

                    @Override
                    public ToolSpec spec() {
                        return plain.spec();
                    }

                    @Override
                    public ToolTraits traits() {
                        return plain.traits();
                    }

                    @Override
                    public Optional<String> validate(JsonText arguments) {
                        return Optional.empty();
                    }

                    @Override
                    public Permission permission(ToolCall call) {
                        return Permission.ALLOW;
                    }

                    @Override
                    public ToolOutput execute(ToolCall call, Progress progress) {
                        return new ToolOutput(
                                List.of(new ToolOutput.Binary("image/png", PNG)),
                                ToolOutput.Trust.UNTRUSTED);
                    }
                };
        ScriptedModel model =
                new ScriptedModel(
                        request ->
                                request.messages().getLast() instanceof ToolsAnswered
                                        ? Script.says("A dot.")
                                        : request.tools().stream()
                                                        .anyMatch(t -> t.name().equals("look"))
                                                ? Script.calls("look", "{}")
                                                : Script.transfers("alpha-agent", "look"));
        TurnKit kit = new TurnKit(reading(model), camera);
        kit.converse("Look!");
        ToolAnswer answer =
                model.requests().stream()
                        .flatMap(request -> request.messages().stream())
                        .filter(ToolsAnswered.class::isInstance)
                        .flatMap(message -> ((ToolsAnswered) message).answers().stream())
                        .filter(given -> given.toolName().equals("look"))
                        .findFirst()
                        .orElseThrow();
        assertThat(answer.images()).hasSize(1);
        assertThat(answer.images().getFirst().bytes().read()).isEqualTo(PNG);
        assertThat(answer.output()).contains("image/png, 9 bytes");
    }
}
