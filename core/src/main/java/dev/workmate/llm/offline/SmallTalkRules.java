package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.UserWish.Topic;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognises what is said without wanting anything done. */
final class SmallTalkRules {
    private static final Map<Topic, Pattern> RULES = new EnumMap<>(Topic.class);

    static {
        rule(
                Topic.GREETING,
                "(?:hi|hello|hey|howdy|greetings|hej|hallo|moin|yo|good (?:morning|afternoon|evening"
                        + "|day))(?: there| workmate| everyone| again| all)*|how are you(?: doing)?"
                        + "(?: today)?|how'?s it going|nice to meet you");
        rule(
                Topic.THANKS,
                "(?:many |ok |okay |great )*(?:thanks|thank you|thx|ty|cheers|great|perfect|awesome|nice"
                        + "|cool|ok|okay|got it|well done|good job|excellent|wonderful)"
                        + "(?: a lot| very much| so much| you| again| for (?:your|the) help| workmate)*");
        rule(
                Topic.FAREWELL,
                "(?:good)?bye(?: bye)?|see you(?: later| soon)?|good night|that(?:'s| is) all");
        rule(
                Topic.IDENTITY,
                "who are you|what are you|what(?:'s| is) your name|are you (?:an? )?(?:real|human|person"
                        + "|ai|bot|robot|demo|llm|chatgpt|claude|gemini|offline|language model|real model"
                        + "|real ai|demo model|offline model|machine)(?: model| person)?|(?:which|what)"
                        + " (?:language |ai |kind of )?model (?:are you|is this|do you use|am i talking to"
                        + "|are you using|answers)|introduce yourself|tell me about yourself|about yourself");
        rule(
                Topic.ABILITIES,
                "what can (?:you|workmate|i ask you|i ask|i do here|you do) ?(?:do|help with|help me with)?"
                        + "(?: for me| here)?|what do you do|what are you able to do|what are your"
                        + " (?:abilities|skills|capabilities)|how can you help(?: me)?|help(?: me)?"
                        + "|examples?|what (?:else )?can you do|your abilities|what should i ask|\\?+");
    }

    private SmallTalkRules() {}

    private static void rule(Topic topic, String pattern) {
        RULES.put(topic, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
    }

    static Optional<UserWish> read(String clause) {
        String text = clause.replaceAll("[\\p{Punct}&&[^'?]]", " ").replaceAll("\\s+", " ").strip();
        String asked = text.replaceAll("[ ?]+$", "");
        for (Map.Entry<Topic, Pattern> rule : RULES.entrySet()) {
            if (rule.getValue().matcher(asked.isEmpty() ? text : asked).matches()) {
                return Optional.of(new SmallTalk(clause, rule.getKey()));
            }
        }
        return Optional.empty();
    }
}
