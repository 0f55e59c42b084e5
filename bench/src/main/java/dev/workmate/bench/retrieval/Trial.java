package dev.workmate.bench.retrieval;

import dev.workmate.knowledge.text.DocumentText;
import java.util.List;
import java.util.Locale;

/** Documents, and questions whose answering passages are known. */
record Trial(String name, List<Paper> papers, List<Question> questions) {
    Trial {
        papers = List.copyOf(papers);
        questions = List.copyOf(questions);
    }

    /** A document under its file's name. */
    record Paper(String name, DocumentText text) {}

    /** What is asked, and where the answer stands: characters of one document. */
    record Question(Kind kind, Half half, String words, int paper, int start, int end) {}

    /** How the words of a question relate to those of its answer. */
    enum Kind {
        EXACT,
        FIGURES,
        FORMS,
        TYPO,
        PARAPHRASE,
        GERMAN,
        SPANISH,
        /** Asked in another language than the answer's. */
        FOREIGN;

        static Kind of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * Ranking is tuned on one half of the questions; the other one tells what that was worth. No
     * wording of a question is in both.
     */
    enum Half {
        SEEN,
        UNSEEN
    }
}
