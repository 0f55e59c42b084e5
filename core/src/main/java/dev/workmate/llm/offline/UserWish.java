package dev.workmate.llm.offline;

import dev.workmate.llm.offline.business.BusinessQuestion;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.grammar.Language;
import java.util.List;
import java.util.Optional;

/** What a user wants, as far as the rules understand it. */
sealed interface UserWish {
    /** The wish in words that can be understood alone. */
    String words();

    /** The language in which the business is asked about; everything else is said in English. */
    static Language language(List<UserWish> wishes) {
        return wishes.stream()
                .filter(Business.class::isInstance)
                .map(wish -> ((Business) wish).question())
                .filter(Asked.class::isInstance)
                .map(question -> ((Asked) question).meaning().language())
                .findFirst()
                .orElse(Language.EN);
    }

    /** Something that takes an agent. */
    sealed interface Task extends UserWish {}

    record TimeAt(String words, Optional<String> place, Aspect aspect) implements Task {}

    /** What about a moment is asked for. */
    enum Aspect {
        TIME,
        DATE,
        DIFFERENCE
    }

    record Sum(String words, String expression) implements Task {}

    /** The amount is a plain decimal number. */
    record Conversion(String words, String amount, String from, String to) implements Task {}

    record AboutWorkmate(String words) implements Task {}

    /** Something that the user's own documents may answer. */
    record InLibrary(String words) implements Task {}

    /** Something about the files of the conversation. */
    sealed interface FileTask extends Task {}

    /** {@code names} is a pattern such as {@code *.csv}. */
    record ListFiles(String words, Optional<String> names, Optional<String> folder)
            implements FileTask {}

    record FindInFiles(String words, String text) implements FileTask {}

    record ReadOneFile(String words, String path) implements FileTask {}

    record WriteOneFile(String words, String path, String content) implements FileTask {}

    /** Something about the company's business. */
    record Business(BusinessQuestion question) implements Task {
        @Override
        public String words() {
            return question.words();
        }
    }

    record SmallTalk(String words, Topic topic) implements UserWish {}

    /** What is said when nothing is wanted. */
    enum Topic {
        GREETING,
        THANKS,
        FAREWELL,
        ABILITIES,
        IDENTITY
    }

    /** Something that cannot be answered, and what is said about it. */
    record Declined(String words, String answer) implements UserWish {}

    record Unclear(String words) implements UserWish {}
}
