package dev.workmate.bench.retrieval;

import dev.workmate.bench.retrieval.Trial.Half;
import dev.workmate.bench.retrieval.Trial.Kind;
import dev.workmate.bench.retrieval.Trial.Paper;
import dev.workmate.bench.retrieval.Trial.Question;
import dev.workmate.knowledge.text.Block;
import java.util.ArrayList;
import java.util.List;

/** Short passages on well-known facts, asked about mostly in other words. */
final class PublicFacts {
    private PublicFacts() {}

    /** The set that is called so; its passages stand in a file of that name. */
    static Trial trial(String name) {
        List<Paper> papers = new ArrayList<>();
        List<Question> questions = new ArrayList<>();
        String title = "";
        for (String line : Lines.of(name + ".txt")) {
            String words = line.substring(1).strip();
            if (line.startsWith("=")) {
                title = words;
            } else if (line.startsWith("?")) {
                int paper = papers.size() - 1;
                questions.add(
                        new Question(
                                Kind.PARAPHRASE,
                                questions.size() % 2 == 0 ? Half.SEEN : Half.UNSEEN,
                                words,
                                paper,
                                0,
                                papers.get(paper).text().text().length()));
            } else {
                PaperWriter writer = new PaperWriter();
                writer.write(Block.Kind.HEADING, title);
                writer.write(Block.Kind.PARAGRAPH, line);
                papers.add(writer.paper(title + ".txt"));
            }
        }
        return new Trial(name, papers, questions);
    }
}
