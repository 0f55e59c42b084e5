package dev.workmate.llm.suite;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.Origin;
import dev.workmate.llm.testkit.Papers;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.text.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What may be said in a conversation: by people, by the model, by other models, by tools. */
final class RandomTalk {
    private static final List<String> WORDS =
            List.of(
                    "",
                    " ",
                    "Hello?",
                    "Größe 📈",
                    "{\"a\":1}",
                    "line\nline",
                    "\uD83D\uDE80".repeat(30));
    private static final List<String> ARGUMENTS =
            List.of(
                    "{}",
                    "{\"name\": \"Müller\"}",
                    "",
                    "[1]",
                    "{\"n\": [1, 2.50]}",
                    "{\"name\": \"Mül");

    private final Random random;
    private final UnderTest subject;

    RandomTalk(Random random, UnderTest subject) {
        this.random = random;
        this.subject = subject;
    }

    private String words() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    UserSaid user() {
        List<Image> images =
                random.nextInt(6) == 0
                        ? List.of(Photos.image(ImageType.values()[random.nextInt(4)]))
                        : List.of();
        return new UserSaid(words(), images, documents(), random.nextInt(4) == 0 ? words() : "");
    }

    private List<Document> documents() {
        List<Document> documents = new ArrayList<>();
        for (int i = random.nextInt(8) == 0 ? 1 + random.nextInt(3) : 0; i > 0; i--) {
            DocumentType[] types = DocumentType.values();
            Document paper = Papers.document(types[random.nextInt(types.length)]);
            documents.add(random.nextInt(8) == 0 ? lost(paper) : paper);
        }
        return documents;
    }

    private static Document lost(Document paper) {
        return new Document(
                paper.fileId(),
                "",
                paper.type(),
                paper.tokens(),
                () -> {
                    throw new IOException("gone");
                });
    }

    private List<Image> pictures() {
        List<Image> pictures = new ArrayList<>();
        for (int i = random.nextInt(6) == 0 ? 1 + random.nextInt(3) : 0; i > 0; i--) {
            pictures.add(Photos.image(ImageType.values()[random.nextInt(4)]));
        }
        return pictures;
    }

    /** Parts of an output in order; some say nothing, some have no name. */
    private List<Passage> passages(String output) {
        List<Passage> passages = new ArrayList<>();
        int at = 0;
        while (random.nextInt(3) == 0 && at < output.length()) {
            int start = at + random.nextInt(output.length() - at);
            int end = start + random.nextInt(output.length() - start + 1);
            boolean named = random.nextBoolean();
            passages.add(
                    new Passage(
                            named ? "https://example.org" : "",
                            named ? "A page" : " ",
                            new Span(start, end)));
            at = end;
        }
        return passages;
    }

    /** An answer of the model itself, as its provider would give it. */
    Reply own(boolean mayCall) {
        List<Part> parts = new ArrayList<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            if (random.nextBoolean() && subject.can(Ability.THOUGHTS)) {
                parts.add(thought());
            }
            if (random.nextBoolean()) {
                parts.add(Part.says("Said " + i + " 🔎"));
            }
        }
        if (random.nextInt(8) == 0 && subject.can(Ability.STRANGE_PARTS)) {
            parts.add(new Part.Strange("hologram"));
        }
        for (int i = mayCall ? random.nextInt(3) : 0; i > 0; i--) {
            parts.add(Part.calls(random.nextInt(6) == 0 ? "unheard_of" : "look_up", arguments()));
        }
        if (parts.isEmpty()) {
            parts.add(Part.says("Well."));
        }
        Reply reply = Reply.of(parts.toArray(Part[]::new));
        return random.nextInt(10) == 0 ? reply.stopping(Stop.MAX_TOKENS) : reply;
    }

    private String arguments() {
        int most = subject.can(Ability.TEXT_ARGUMENTS) ? ARGUMENTS.size() : 2;
        return ARGUMENTS.get(random.nextInt(most));
    }

    private Part thought() {
        boolean hidden = subject.can(Ability.HIDDEN_THOUGHTS);
        Part.Shape[] shapes = Part.Shape.values();
        return new Part.Thought(
                "Hm 🤔", hidden ? shapes[random.nextInt(shapes.length)] : Part.Shape.SHOWN);
    }

    /** An answer of some other model, with tokens that mean nothing here. */
    ModelSaid foreign(boolean mayCall) {
        List<Origin> origins =
                List.of(
                        Origin.ANY,
                        new Origin(subject.self().provider(), "another"),
                        new Origin("elsewhere", "model-x"));
        List<AnswerBlock> blocks = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            blocks.add(
                    switch (random.nextInt(mayCall ? 5 : 2)) {
                        case 0 -> new ThinkingBlock(words(), "Zm9yZWlnbg==", random.nextBoolean());
                        case 1 ->
                                new UnknownBlock(
                                        "hologram", new JsonText("{\"type\":\"hologram\"}"));
                        case 4 -> {
                            ToolUseId id = ToolUseId.next();
                            yield new ToolCallBlock(
                                    id,
                                    "call_" + id.value().replace("-", ""),
                                    random.nextInt(4) == 0 ? "other server.tool/1" : "look_up",
                                    new JsonText(
                                            random.nextBoolean()
                                                    ? "{\"name\":\"A\"}"
                                                    : "\"cut {\""),
                                    "b3BhcXVl");
                        }
                        default -> new TextBlock(words(), List.of());
                    });
        }
        return new ModelSaid(origins.get(random.nextInt(origins.size())), blocks);
    }

    /** The results of a message's calls: mostly all, sometimes some, in any order. */
    List<ChatMessage> results(ModelSaid said) {
        List<ToolAnswer> answers = new ArrayList<>();
        for (AnswerBlock block : said.blocks()) {
            if (block instanceof ToolCallBlock call && random.nextInt(12) > 0) {
                String output = words();
                answers.add(
                        new ToolAnswer(
                                call.toolUseId(),
                                call.providerCallId(),
                                call.toolName(),
                                output,
                                random.nextBoolean() ? Outcome.DONE : Outcome.FAILED,
                                pictures(),
                                passages(output)));
            }
        }
        Collections.shuffle(answers, random);
        return answers.isEmpty() ? List.of() : List.of(new ToolsAnswered(answers));
    }
}
