package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.AboutWorkmate;
import dev.workmate.llm.offline.UserWish.Aspect;
import dev.workmate.llm.offline.UserWish.Business;
import dev.workmate.llm.offline.UserWish.Conversion;
import dev.workmate.llm.offline.UserWish.Declined;
import dev.workmate.llm.offline.UserWish.FileTask;
import dev.workmate.llm.offline.UserWish.InLibrary;
import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.UserWish.Sum;
import dev.workmate.llm.offline.UserWish.TimeAt;
import dev.workmate.llm.offline.UserWish.Unclear;
import dev.workmate.llm.offline.UserWish.WriteOneFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names a conversation after its first message. */
final class Titles {
    private static final int MAX_LENGTH = 60;
    private static final Pattern FRAME = Pattern.compile("(?s)^User: (.*?)(?:\\n\\nAnswer: .*)?$");
    private static final Pattern QUESTION =
            Pattern.compile(
                    "(?i)^(?:how (?:do|can|should) (?:i|you|we) |how to |can i |can you |where (?:do|can) i"
                            + " |what (?:is|are) (?:the |an? )?|what's (?:the )?|tell me about )");

    private Titles() {}

    static String of(String text) {
        var frame = FRAME.matcher(text);
        String message = frame.matches() ? frame.group(1) : text;
        List<String> parts = new ArrayList<>();
        List<UserWish> wishes = Understanding.of(message, Understanding.Before.NOTHING);
        boolean onlyTalk = wishes.stream().allMatch(SmallTalk.class::isInstance);
        for (UserWish wish : wishes) {
            if (wish instanceof SmallTalk && !onlyTalk) {
                continue;
            }
            String part = part(wish, parts.isEmpty());
            if (!part.isBlank() && !parts.contains(part)) {
                parts.add(part);
            }
        }
        return cut(capital(parts.isEmpty() ? Phrasing.tidy(message) : String.join(", ", parts)));
    }

    private static String part(UserWish wish, boolean first) {
        return switch (wish) {
            case TimeAt time when first ->
                    (time.aspect() == Aspect.DATE ? "date" : "time")
                            + time.place().map(place -> " in " + place).orElse("");
            case TimeAt time -> time.place().orElse("time");
            case Sum sum -> sum.expression();
            case Conversion conversion ->
                    conversion.amount() + " " + conversion.from() + " in " + conversion.to();
            case WriteOneFile write -> "write " + write.path();
            case Business business -> Phrasing.bare(business.words());
            case FileTask task -> Phrasing.bare(task.words());
            case InLibrary library -> Phrasing.bare(library.words());
            case AboutWorkmate about -> QUESTION.matcher(about.words()).replaceFirst("");
            case Declined declined -> Phrasing.bare(declined.words());
            case Unclear unclear -> Phrasing.bare(unclear.words());
            case SmallTalk talk -> first ? talk.words() : "";
        };
    }

    private static String capital(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        if (line.isEmpty()) {
            return "New conversation";
        }
        int first = Character.charCount(line.codePointAt(0));
        return line.substring(0, first).toUpperCase(Locale.ROOT) + line.substring(first);
    }

    private static String cut(String line) {
        if (line.length() <= MAX_LENGTH) {
            return line;
        }
        int space = line.lastIndexOf(' ', MAX_LENGTH - 1);
        int end = space > MAX_LENGTH / 2 ? space : MAX_LENGTH - 1;
        if (Character.isHighSurrogate(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(0, end).strip() + "…";
    }
}
