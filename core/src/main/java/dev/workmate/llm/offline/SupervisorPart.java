package dev.workmate.llm.offline;

import dev.workmate.event.InternalTools;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.offline.UserWish.AboutWorkmate;
import dev.workmate.llm.offline.UserWish.Business;
import dev.workmate.llm.offline.UserWish.Declined;
import dev.workmate.llm.offline.UserWish.FileTask;
import dev.workmate.llm.offline.UserWish.InLibrary;
import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.UserWish.Task;
import dev.workmate.llm.offline.UserWish.Unclear;
import dev.workmate.llm.offline.UserWish.WriteOneFile;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plays the supervisor: gives each wish to the agent that fits, and closes the turn. */
final class SupervisorPart {
    private static final Pattern HINTED = Pattern.compile("words hint at: ([a-z0-9, -]+)");
    private static final String GENERAL = InternalTools.TRANSFER_TO + "general_agent";
    private static final String EXPLORE = InternalTools.TRANSFER_TO + "explore_agent";
    private static final String TASK = InternalTools.TRANSFER_TO + "task_agent";
    private static final String ERP = InternalTools.TRANSFER_TO + "erp_agent";
    private static final String CHART = InternalTools.TRANSFER_TO + "chart_agent";
    private static final String DOCUMENTS = InternalTools.TRANSFER_TO + "documents_agent";
    private static final String GUIDE = InternalTools.TRANSFER_TO + "guide_agent";

    private final Scene scene;
    private final List<UserWish> wishes;
    private final Map<String, List<String>> tasks = new LinkedHashMap<>();
    private final List<String> unclear = new ArrayList<>();
    private final List<String> declined = new ArrayList<>();

    private SupervisorPart(Scene scene) {
        this.scene = scene;
        this.wishes = scene.wishes();
        boolean drawn =
                wishes.stream()
                        .anyMatch(
                                wish ->
                                        wish instanceof Business business
                                                && business.question().wantsChart());
        wishes.forEach(wish -> assign(wish, drawn));
    }

    static Reply reply(Scene scene) {
        SupervisorPart part = new SupervisorPart(scene);
        return scene.results().isEmpty() ? part.begin() : part.close();
    }

    /**
     * Questions of one message may build on each other: where one wants a chart, one agent gets
     * all.
     */
    private void assign(UserWish wish, boolean drawn) {
        Optional<String> agent =
                switch (wish) {
                    case AboutWorkmate _ -> offered(GUIDE);
                    case InLibrary _ -> offered(DOCUMENTS);
                    case Business business ->
                            analyst(drawn && business.question() instanceof Asked);
                    case WriteOneFile _ -> offered(TASK);
                    case FileTask _ -> offered(EXPLORE);
                    case Task _ -> offered(GENERAL);
                    case Unclear _ -> hinted().or(() -> beside(drawn));
                    case SmallTalk _, Declined _ -> Optional.empty();
                };
        if (agent.isPresent()) {
            tasks.computeIfAbsent(agent.get(), _ -> new ArrayList<>()).add(wish.words());
        } else if (wish instanceof Declined regret) {
            declined.add(regret.answer());
        } else if (!(wish instanceof SmallTalk)) {
            unclear.add(wish.words());
        }
    }

    private Optional<String> offered(String tool) {
        return Optional.of(tool).filter(scene::offers);
    }

    /**
     * An agent whose words occur in the message; the everyday agent understands no more than we.
     */
    private Optional<String> hinted() {
        Matcher matcher = HINTED.matcher(scene.aside());
        if (!matcher.find()) {
            return Optional.empty();
        }
        for (String agent : matcher.group(1).split(", ")) {
            Optional<String> tool =
                    offered(InternalTools.TRANSFER_TO + agent.strip().replace('-', '_'));
            if (tool.isPresent() && !tool.get().equals(GENERAL)) {
                return tool;
            }
        }
        return Optional.empty();
    }

    /** Who answers about the business, perhaps with a chart. */
    private Optional<String> analyst(boolean drawn) {
        return Optional.of(CHART).filter(_ -> drawn).flatMap(this::offered).or(() -> offered(ERP));
    }

    /** What is said beside a question about the business may be meant for it. */
    private Optional<String> beside(boolean drawn) {
        return wishes.stream().anyMatch(Business.class::isInstance)
                ? analyst(drawn)
                : Optional.empty();
    }

    private Reply begin() {
        if (tasks.isEmpty()) {
            return answerAlone();
        }
        List<Reply.Call> calls = new ArrayList<>();
        tasks.forEach(
                (tool, words) ->
                        calls.add(
                                new Reply.Call(
                                        tool, new Arguments().text("task", task(words)).done())));
        return Reply.does(calls).thinking(thoughts());
    }

    /** The user's own words where one agent gets all of them and they stand alone. */
    private String task(List<String> words) {
        boolean alone = tasks.size() == 1 && unclear.isEmpty() && declined.isEmpty();
        if (wishes.getFirst() instanceof WriteOneFile writing) {
            return writing.words();
        }
        boolean business = wishes.stream().allMatch(Business.class::isInstance);
        if (alone
                && (business
                        || Understanding.of(scene.task(), Understanding.Before.NOTHING)
                                .equals(wishes))) {
            return Phrasing.tidy(scene.task());
        }
        return String.join("\n", words);
    }

    private String thoughts() {
        List<String> parts = new ArrayList<>();
        tasks.forEach(
                (tool, words) ->
                        parts.add(
                                "“"
                                        + OfflineTexts.shorten(String.join("; ", words))
                                        + "” is for "
                                        + agentName(tool)
                                        + "."));
        return String.join(" ", parts);
    }

    private Reply answerAlone() {
        if (!declined.isEmpty()) {
            return Reply.says(String.join("\n\n", declined.stream().distinct().toList()))
                    .thinking("No data answers this, so I say so.");
        }
        for (UserWish wish : wishes) {
            if (wish instanceof SmallTalk talk && unclear.isEmpty()) {
                return Reply.says(
                        OfflineTexts.talk(talk.topic(), scene.isFirst(), scene.offers(ERP)));
            }
        }
        return Reply.says(OfflineTexts.notUnderstoodAtAll(scene.task(), scene.offers(ERP)))
                .thinking("None of my rules fits this message, so I say so.");
    }

    /** Nothing is left to say where one agent has answered everything. */
    private Reply close() {
        List<String> notes = new ArrayList<>();
        for (ToolAnswer result : scene.results()) {
            if (result.outcome() == Outcome.FAILED) {
                notes.add(
                        "I could not get an answer from "
                                + agentName(result.toolName())
                                + ": "
                                + OfflineTexts.shorten(result.output()));
            }
        }
        if (notes.isEmpty() && scene.results().size() > 1) {
            notes.add(new Voice(language()).say("all.parts"));
        }
        notes.addAll(declined);
        if (!unclear.isEmpty()) {
            notes.add(OfflineTexts.notUnderstood(unclear, language()));
        }
        if (scene.isFirst()) {
            notes.add(OfflineTexts.remark(language()));
        }
        return Reply.says(String.join("\n\n", notes));
    }

    /** Only the business is spoken of in other languages than English. */
    private Language language() {
        return UserWish.language(wishes);
    }

    private String agentName(String tool) {
        String name =
                tool.replaceFirst("^" + InternalTools.TRANSFER_TO, "")
                        .replaceFirst("_agent$", "")
                        .replace('_', ' ');
        return name.isEmpty()
                ? "the agent"
                : "the "
                        + name.substring(0, 1).toUpperCase(Locale.ROOT)
                        + name.substring(1)
                        + " agent";
    }
}
