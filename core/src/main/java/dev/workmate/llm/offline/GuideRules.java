package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.AboutWorkmate;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognises questions about the product itself. */
final class GuideRules {
    private static final Pattern PRODUCT =
            Pattern.compile(
                    "\\b(?:workmate|sessions?|conversations?|agents?|supervisor|slash|commands?|approvals?|approve"
                            + "|tools?|api|tokens?|reload(?:ing)?|refresh|events?|sequence|gaps?|journal|audit"
                            + "|hash|stop(?:ping)?|cancel(?:ling)?|interrupt|keyboard|shortcuts?|privacy|private"
                            + "|erase|erasure|delet(?:e|ing)|my data|data folder|backup|troubleshoot\\w*|reconnect\\w*"
                            + "|connection|offline|demo|log ?in|sign(?:ed)? ?(?:in|out)|password|history|titles?"
                            + "|rename|thinking|thoughts|documentation|guide|manual|docs|websocket|openapi|rest"
                            + "|port|server|crash\\w*|restart|turns?|messages?|attachments?|tabs?|browser|badge"
                            + "|hand-?overs?|time ?limits?|limits?|timeout|java|jdk|sqlite|database|error)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern HOW_TO =
            Pattern.compile(
                    "^how (?:do|can|should|could|would) i\\b|^how to\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern HOW =
            Pattern.compile(
                    "^(?:how (?:do|can|should|could|would|to)\\b|where (?:do|can|is|are|does)\\b|what happens\\b"
                            + "|can i\\b|may i\\b|is it possible\\b|am i able\\b|how does\\b).*",
                    Pattern.CASE_INSENSITIVE);

    /** Wants the password itself, which nobody is told. */
    private static final Pattern SECRET =
            Pattern.compile(
                    "^(?:what(?:'s| is| are|s)|tell|give|show|send)\\b.*\\bpasswords?\\b(?! (?:polic|rule|require|length))",
                    Pattern.CASE_INSENSITIVE);

    private GuideRules() {}

    /** Whether it asks how something is done here. */
    static boolean isHow(String clause) {
        return HOW_TO.matcher(clause).find();
    }

    /** Whether words are about the product. */
    static boolean isProduct(String words) {
        return PRODUCT.matcher(words).find();
    }

    static Optional<UserWish> read(String clause) {
        if (SECRET.matcher(clause).find()) {
            return Optional.empty();
        }
        return PRODUCT.matcher(clause).find() || HOW.matcher(clause).matches()
                ? Optional.of(new AboutWorkmate(clause))
                : Optional.empty();
    }
}
