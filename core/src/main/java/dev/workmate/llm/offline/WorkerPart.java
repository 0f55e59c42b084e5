package dev.workmate.llm.offline;

import dev.workmate.general.Calculate;
import dev.workmate.general.ConvertUnits;
import dev.workmate.general.CurrentTime;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.offline.UserWish.AboutWorkmate;
import dev.workmate.llm.offline.UserWish.Business;
import dev.workmate.llm.offline.UserWish.Conversion;
import dev.workmate.llm.offline.UserWish.Declined;
import dev.workmate.llm.offline.UserWish.FileTask;
import dev.workmate.llm.offline.UserWish.FindInFiles;
import dev.workmate.llm.offline.UserWish.InLibrary;
import dev.workmate.llm.offline.UserWish.ListFiles;
import dev.workmate.llm.offline.UserWish.ReadOneFile;
import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.UserWish.Sum;
import dev.workmate.llm.offline.UserWish.TimeAt;
import dev.workmate.llm.offline.UserWish.Unclear;
import dev.workmate.llm.offline.UserWish.WriteOneFile;
import dev.workmate.llm.offline.grammar.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plays a worker: calls the tools that fit the task, then answers from their results. */
final class WorkerPart {
    private static final int MAX_QUERY = 300;

    private final Scene scene;
    private final List<UserWish> wishes;

    private WorkerPart(Scene scene) {
        this.scene = scene;
        this.wishes = scene.wishes();
    }

    static Reply reply(Scene scene) {
        WorkerPart part = new WorkerPart(scene);
        if (part.wishes.stream().anyMatch(Business.class::isInstance)) {
            return BusinessPart.reply(scene, part.wishes);
        }
        return scene.results().isEmpty() ? part.begin() : part.goOn();
    }

    private Reply begin() {
        List<Reply.Call> calls = new ArrayList<>();
        wishes.forEach(wish -> call(wish).ifPresent(calls::add));
        if (!calls.isEmpty()) {
            return Reply.does(calls.stream().distinct().toList());
        }
        if (wishes.size() == 1 && wishes.getFirst() instanceof Declined declined) {
            return Reply.says(declined.answer());
        }
        return wishes.size() == 1 && wishes.getFirst() instanceof SmallTalk talk
                ? Reply.says(
                        OfflineTexts.talk(talk.topic(), scene.isFirst(), BusinessPart.isAt(scene)))
                : Reply.says(
                        OfflineTexts.notUnderstoodAtAll(scene.task(), BusinessPart.isAt(scene)));
    }

    private Optional<Reply.Call> call(UserWish wish) {
        return switch (wish) {
            case TimeAt time ->
                    call(
                            CurrentTime.NAME,
                            time.place()
                                    .map(place -> new Arguments().text("place", clip(place, 80)))
                                    .orElseGet(Arguments::new));
            case Sum sum ->
                    call(Calculate.NAME, new Arguments().text("expression", sum.expression()));
            case Conversion conversion ->
                    call(
                            ConvertUnits.NAME,
                            new Arguments()
                                    .number("amount", conversion.amount())
                                    .text("from", clip(conversion.from(), 60))
                                    .text("to", clip(conversion.to(), 60)));
            case FileTask task -> fileCall(task);
            case AboutWorkmate about -> search(about.words());
            case InLibrary library -> search(library.words());
            case Unclear unclear -> search(unclear.words());
            case Business _, SmallTalk _, Declined _ -> Optional.empty();
        };
    }

    private Optional<Reply.Call> fileCall(FileTask task) {
        return switch (task) {
            case ListFiles list -> {
                Arguments arguments = new Arguments();
                list.names().ifPresent(names -> arguments.text("pattern", names));
                list.folder().ifPresent(folder -> arguments.text("path", folder));
                yield call(FileWords.LIST, arguments);
            }
            case FindInFiles find ->
                    call(
                            FileWords.FIND,
                            new Arguments()
                                    .text("pattern", literally(clip(find.text(), MAX_QUERY)))
                                    .flag("ignoreCase", true));
            case ReadOneFile read ->
                    call(FileWords.READ, new Arguments().text("path", read.path()));
            case WriteOneFile write ->
                    call(
                            FileWords.WRITE,
                            new Arguments()
                                    .text("path", write.path())
                                    .text("content", write.content()));
        };
    }

    /** As an expression that means just these words. */
    private static String literally(String words) {
        return words.replaceAll("([\\\\.+*?()|\\[\\]{}^$])", "\\\\$1");
    }

    private Optional<Reply.Call> search(String words) {
        return call(GuideAnswer.SEARCH, new Arguments().text("query", clip(words, MAX_QUERY)));
    }

    private Optional<Reply.Call> call(String tool, Arguments arguments) {
        return scene.offers(tool)
                ? Optional.of(new Reply.Call(tool, arguments.done()))
                : Optional.empty();
    }

    private Reply goOn() {
        List<Reply.Call> readings = GuideAnswer.toRead(scene);
        return readings.isEmpty() ? write() : Reply.does(readings);
    }

    private Reply write() {
        List<ToolAnswer> results = scene.results();
        Reply guide = GuideAnswer.write(results, scene.task());
        String facts = ResultWords.of(results, wishes);
        String files = FileWords.of(results);
        List<String> left = wishes.stream().filter(this::isLeft).map(UserWish::words).toList();
        List<String> parts = new ArrayList<>();
        if (!guide.text().isEmpty()) {
            parts.add(guide.text());
        }
        if (!facts.isEmpty()) {
            parts.add(facts);
        }
        if (!files.isEmpty()) {
            parts.add(files);
        }
        if (!left.isEmpty()) {
            parts.add(OfflineTexts.notUnderstood(left, Language.EN));
        }
        String text = String.join("\n\n", parts);
        return text.isEmpty()
                ? Reply.says("The tools gave no result.")
                : new Reply("", text, guide.citations(), List.of());
    }

    private boolean isLeft(UserWish wish) {
        return !(wish instanceof SmallTalk) && call(wish).isEmpty() && !scene.tools().isEmpty();
    }

    private static String clip(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
