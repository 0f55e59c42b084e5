package dev.workmate.llm.offline;

import dev.workmate.llm.offline.Wish.AboutWorkmate;
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
    private static final Pattern HOW =
            Pattern.compile(
                    "^(?:how (?:do|can|should|could|would|to)\\b|where (?:do|can|is|are|does)\\b|what happens\\b"
                            + "|can i\\b|may i\\b|is it possible\\b|am i able\\b|how does\\b).*",
                    Pattern.CASE_INSENSITIVE);

    private GuideRules() {}

    static Optional<Wish> read(String clause) {
        return PRODUCT.matcher(clause).find() || HOW.matcher(clause).matches()
                ? Optional.of(new AboutWorkmate(clause))
                : Optional.empty();
    }
}
