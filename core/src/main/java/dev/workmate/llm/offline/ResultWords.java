package dev.workmate.llm.offline;

import dev.workmate.general.Calculate;
import dev.workmate.general.ConvertUnits;
import dev.workmate.general.CurrentTime;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.offline.UserWish.Aspect;
import dev.workmate.llm.offline.UserWish.TimeAt;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts the results of the everyday tools into sentences, adding nothing to them. */
final class ResultWords {
    private static final Pattern TIME =
            Pattern.compile(
                    "(?<place>.+?): (?<date>\\w+, \\d+ \\w+ \\d+), (?<time>\\d\\d:\\d\\d):\\d\\d,"
                            + " UTC(?<offset>[+-]\\d\\d:\\d\\d)(?::\\d\\d)? \\(.+\\)");
    private static final Pattern EQUATION =
            Pattern.compile("(?<left>.+) (?<sign>[=≈]) (?<number>-?[\\d.]+)(?<unit> .+)?");
    private static final MathContext READABLE = new MathContext(8);

    private final List<UserWish> wishes;
    private final List<String> sentences = new ArrayList<>();
    private final List<Matcher> times = new ArrayList<>();

    private ResultWords(List<UserWish> wishes) {
        this.wishes = wishes;
    }

    static String of(List<ToolAnswer> results, List<UserWish> wishes) {
        ResultWords words = new ResultWords(wishes);
        results.stream()
                .filter(result -> !GuideAnswer.isGuide(result.toolName()))
                .filter(result -> !FileWords.isFile(result.toolName()))
                .forEach(words::add);
        words.addDifference();
        return words.sentences.size() == 1
                ? words.sentences.getFirst()
                : String.join("\n", words.sentences.stream().map(line -> "- " + line).toList());
    }

    private void add(ToolAnswer result) {
        sentences.add(
                result.outcome() == Outcome.FAILED
                        ? failure(result)
                        : switch (result.toolName()) {
                            case CurrentTime.NAME -> time(result.output());
                            case Calculate.NAME, ConvertUnits.NAME -> equation(result.output());
                            default -> result.output().strip();
                        });
    }

    private static String failure(ToolAnswer result) {
        String reason = result.output().strip().replaceFirst("^[a-z]+(?:_[a-z]+)+: ", "");
        String what =
                switch (result.toolName()) {
                    case CurrentTime.NAME -> "I could not tell the time";
                    case Calculate.NAME -> "I could not work that out";
                    case ConvertUnits.NAME -> "I could not convert that";
                    default -> "The tool " + result.toolName() + " failed";
                };
        return what + ": " + (reason.isEmpty() ? "it gave no reason." : reason);
    }

    private String time(String output) {
        Matcher matcher = TIME.matcher(output.strip());
        if (!matcher.matches()) {
            return output.strip();
        }
        times.add(matcher);
        String place = matcher.group("place");
        String offset = "UTC" + matcher.group("offset");
        if (aspect() == Aspect.DATE) {
            return "In %s it is **%s** (%s, %s)."
                    .formatted(place, matcher.group("date"), matcher.group("time"), offset);
        }
        return "In %s it is **%s** on %s (%s)."
                .formatted(place, matcher.group("time"), matcher.group("date"), offset);
    }

    private Aspect aspect() {
        int number = times.size() - 1;
        return wishes.stream()
                .filter(TimeAt.class::isInstance)
                .skip(number)
                .findFirst()
                .map(wish -> ((TimeAt) wish).aspect())
                .orElse(Aspect.TIME);
    }

    private void addDifference() {
        if (times.size() != 2 || aspect() != Aspect.DIFFERENCE) {
            return;
        }
        int minutes = (seconds(times.getFirst()) - seconds(times.getLast())) / 60;
        String size =
                Math.abs(minutes) / 60
                        + " hours"
                        + (minutes % 60 == 0 ? "" : " and " + Math.abs(minutes % 60) + " minutes");
        String first = times.getFirst().group("place");
        String last = times.getLast().group("place");
        sentences.add(
                minutes == 0
                        ? "%s and %s have the same time.".formatted(first, last)
                        : "%s is **%s** %s %s."
                                .formatted(first, size, minutes > 0 ? "ahead of" : "behind", last));
    }

    private static int seconds(Matcher time) {
        return ZoneOffset.of(time.group("offset")).getTotalSeconds();
    }

    private static String equation(String output) {
        Matcher matcher = EQUATION.matcher(output.strip());
        if (!matcher.matches() || matcher.group("number").length() > 100) {
            return output.strip();
        }
        String unit = matcher.group("unit") == null ? "" : matcher.group("unit");
        return "%s %s **%s%s**"
                .formatted(
                        matcher.group("left").replace("*", "×"),
                        matcher.group("sign"),
                        readable(matcher.group("number"), matcher.group("sign")),
                        unit);
    }

    /** A rounded number is rounded further, to what people read. */
    private static String readable(String number, String sign) {
        if (sign.equals("=") || !number.matches("-?\\d+(?:\\.\\d+)?")) {
            return number;
        }
        return new BigDecimal(number).round(READABLE).stripTrailingZeros().toPlainString();
    }
}
