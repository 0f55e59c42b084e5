package dev.workmate.turn.schedule;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.Script;
import dev.workmate.turn.schedule.WorldTool.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the scripted model does about one message: rounds of calls, then words. It depends on the
 * question alone, so a model that is asked again wants the same again. Every planned call has its
 * own arguments: an act that happens twice is seen, whatever ids it went by.
 */
record Plan(int number, boolean supervised, List<List<Kind>> rounds, boolean fails) {
    private static final Pattern NUMBER = Pattern.compile("plan (\\d+)");
    private static final Pattern WORK = Pattern.compile("\"work\":\"([^\"]*)\"");

    static Plan random(int number, RandomGenerator random) {
        Kind[] kinds = Kind.values();
        List<List<Kind>> rounds = new ArrayList<>();
        for (int round = 1 + random.nextInt(4) / 3; round > 0; round--) {
            List<Kind> calls = new ArrayList<>();
            for (int call = 1 + random.nextInt(5) / 3; call > 0; call--) {
                calls.add(kinds[random.nextInt(kinds.length)]);
            }
            rounds.add(List.copyOf(calls));
        }
        return new Plan(number, random.nextInt(5) == 0, rounds, random.nextInt(30) == 0);
    }

    /** Somebody else's, which only reads. */
    static Plan looking(int number) {
        return new Plan(number, false, List.of(List.of(Kind.LOOK)), false);
    }

    String message() {
        return (supervised ? "do plan " : "/alpha plan ") + number;
    }

    /** Which plan a question is about: the last task it names. */
    static int numberIn(ModelRequest request) {
        int number = -1;
        for (ChatMessage message : request.messages()) {
            if (message instanceof ChatMessage.UserSaid said) {
                Matcher matcher = NUMBER.matcher(said.text());
                number = matcher.find() ? Integer.parseInt(matcher.group(1)) : number;
            }
        }
        return number;
    }

    Script answer(ModelRequest request) {
        int round = 0;
        for (ChatMessage message : request.messages()) {
            round += message instanceof ChatMessage.ToolsAnswered ? 1 : 0;
        }
        if (request.role() == ModelRole.SUPERVISOR) {
            return round == 0 ? Script.transfers("alpha-agent", "plan " + number) : closing();
        }
        return round < rounds.size() ? calls(round) : closing();
    }

    private Script closing() {
        return fails ? Script.failsMidway("overloaded") : Script.says("Done.");
    }

    private Script calls(int round) {
        List<AnswerBlock> blocks = new ArrayList<>();
        List<Kind> calls = rounds.get(round);
        for (int i = 0; i < calls.size(); i++) {
            blocks.add(
                    Script.call(
                            calls.get(i).tool(),
                            "{\"work\":\"" + number + "." + round + "." + i + "\"}"));
        }
        return Script.answer(AnswerStop.TOOL_USE, blocks);
    }

    /** Whose plan such work belongs to; -1 where nobody planned it. */
    static int numberOfWork(String arguments) {
        Matcher matcher = WORK.matcher(arguments);
        String work = matcher.find() ? matcher.group(1) : "";
        int dot = work.indexOf('.');
        return dot < 0 ? -1 : Integer.parseInt(work.substring(0, dot));
    }

    /** The planned work that arguments speak of, edited or not. */
    static String workIn(String arguments) {
        Matcher matcher = WORK.matcher(arguments);
        return matcher.find() ? matcher.group(1) : arguments;
    }
}
