package dev.workmate.llm.suite;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.Origin;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.text.JsonText;
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
        return new UserSaid(words(), images, random.nextInt(4) == 0 ? words() : "");
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
                answers.add(
                        new ToolAnswer(
                                call.toolUseId(),
                                call.providerCallId(),
                                call.toolName(),
                                words(),
                                random.nextBoolean() ? Outcome.DONE : Outcome.FAILED));
            }
        }
        Collections.shuffle(answers, random);
        return answers.isEmpty() ? List.of() : List.of(new ToolsAnswered(answers));
    }
}
