package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.Topic;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Language;
import dev.workmate.llm.offline.grammar.Languages;
import java.util.Arrays;
import java.util.List;

/** What the model says of its own accord. */
final class OfflineTexts {
    private static final String DEMO = demo(Language.EN);
    private static final List<String> REMARKS =
            Arrays.stream(Language.values()).map(OfflineTexts::remark).toList();

    static final String EXAMPLES =
            """
            Things you can ask me:

            - What time is it in Tokyo and in New York?
            - What is 18% of 2,450?
            - Convert 5 miles to kilometres
            - Write a file notes.txt with Call Contoso on Monday
            - List the files
            - How do I stop a running answer?
            - Why do event numbers have no gaps?""";

    private static final String BUSINESS =
            """


            About the company:

            - Which customers are overdue, and how did that develop? Show me a chart
            - Top 10 customers in the last 12 months
            - Sales by category and month this year
            - Which items are below the reorder point?
            - Create a draft invoice for a customer with 2 x an item, and post it
            - Which fields does the entity salesInvoices have?""";

    private OfflineTexts() {}

    private static String demo(Language language) {
        return new Voice(language).say("demo");
    }

    /** What stands under the first answer of a conversation. */
    static String remark(Language language) {
        return "_" + demo(language) + "_";
    }

    /** An answer without what is said about the model below it. */
    static String withoutRemark(String answer) {
        return REMARKS.stream()
                .reduce(answer, (text, remark) -> text.replace(remark, ""))
                .stripTrailing();
    }

    private static String examples(boolean business) {
        return EXAMPLES + (business ? BUSINESS : "");
    }

    /** {@code business} tells whether there is a company to ask about. */
    static String talk(Topic topic, boolean first, boolean business) {
        return switch (topic) {
            case GREETING ->
                    "Hello! I can "
                            + (business ? "look into the company's business, " : "")
                            + "tell the time, calculate, convert units, keep files and answer questions"
                            + " about Workmate."
                            + (first ? "\n\n" + DEMO : "");
            case THANKS -> "You are welcome.";
            case FAREWELL -> "Goodbye! This conversation stays here for when you come back.";
            case ABILITIES ->
                    "I hand your question to the agent that fits, and it answers with its tools: the"
                            + " time anywhere, exact calculations, unit conversions, files of this conversation,"
                            + " and questions about Workmate itself.\n\n"
                            + examples(business)
                            + "\n\n"
                            + DEMO;
            case IDENTITY -> DEMO + "\n\n" + examples(business);
        };
    }

    static String notUnderstood(List<String> parts, Language language) {
        Voice voice = new Voice(language);
        return voice.say(
                "not.understood",
                String.join(
                        ", ",
                        parts.stream().map(part -> voice.say("quoted", shorten(part))).toList()));
    }

    /** In the language of the message; all examples only in English. */
    static String notUnderstoodAtAll(String message, boolean business) {
        Language language = Languages.of(message, Language.EN);
        if (business && language != Language.EN) {
            Voice voice = new Voice(language);
            return voice.say("nothing.understood") + "\n\n" + voice.say("offer");
        }
        return "I did not understand that. " + DEMO + "\n\n" + examples(business);
    }

    static String shorten(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        if (line.length() <= 80) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(79)) ? 79 : 80;
        return line.substring(0, end).strip() + "…";
    }
}
