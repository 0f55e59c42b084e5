package dev.workmate.bench.retrieval;

import dev.workmate.bench.retrieval.Template.Ask;
import dev.workmate.bench.retrieval.Template.Part;
import dev.workmate.bench.retrieval.Trial.Kind;
import dev.workmate.bench.retrieval.Trial.Paper;
import dev.workmate.bench.retrieval.Trial.Question;
import dev.workmate.knowledge.text.Block;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Contracts, price lists, mails, manuals, policies and minutes of one company, the same for the
 * same seed. Each document stands among others that differ from it in a name, a year or a figure.
 */
final class BusinessDocuments {
    private static final Pattern SLOT = Pattern.compile("\\{(\\w+)(?::([^}]*))?}");

    private final Templates templates;
    private final Random random;
    private final List<Paper> papers = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();

    private BusinessDocuments(String name, long seed) {
        templates = Templates.read(name + ".txt");
        random = new Random(seed);
    }

    /** The set that is called so; its templates stand in a file of that name. */
    static Trial trial(String name, long seed) {
        BusinessDocuments all = new BusinessDocuments(name, seed);
        all.templates.all().forEach(all::fill);
        return new Trial(name, all.papers, all.questions);
    }

    /** A passage that was written, and the values of its document. */
    private record Place(int paper, Block block, Map<String, String> values) {}

    private void fill(Template template) {
        List<List<Place>> places = new ArrayList<>();
        template.parts().forEach(_ -> places.add(new ArrayList<>()));
        for (Map<String, String> filling : template.fillings()) {
            Map<String, String> values = new LinkedHashMap<>(filling);
            String name = filled(template.name(), values);
            PaperWriter writer = new PaperWriter();
            for (int i = 0; i < template.parts().size(); i++) {
                Part part = template.parts().get(i);
                Block block = writer.write(part.kind(), filled(part.words(), values));
                places.get(i).add(new Place(papers.size(), block, values));
            }
            papers.add(writer.paper(name));
        }
        for (int i = 0; i < places.size(); i++) {
            for (Ask ask : template.parts().get(i).asks()) {
                pose(ask, places.get(i));
            }
        }
    }

    /** Each wording is asked of two documents, an exact one of a third with slips of the pen. */
    private void pose(Ask ask, List<Place> places) {
        List<Place> chosen = new ArrayList<>(places);
        for (int i = 0; i < 3 && !chosen.isEmpty(); i++) {
            Place place = chosen.remove(random.nextInt(chosen.size()));
            String words = filled(ask.words(), place.values());
            if (i < 2) {
                add(ask.kind(), ask, words, place);
            } else if (ask.kind() == Kind.EXACT) {
                add(Kind.TYPO, ask, mistyped(mistyped(words)), place);
            }
        }
    }

    private void add(Kind kind, Ask ask, String words, Place place) {
        Block block = place.block();
        questions.add(
                new Question(kind, ask.half(), words, place.paper(), block.start(), block.end()));
    }

    private String filled(String words, Map<String, String> values) {
        Matcher slot = SLOT.matcher(words);
        return slot.replaceAll(
                match -> {
                    String name = match.group(1);
                    if (match.group(2) != null && !values.containsKey(name)) {
                        List<String> choice = templates.values(name, match.group(2));
                        values.put(name, choice.get(random.nextInt(choice.size())));
                    }
                    String value = values.get(name);
                    if (value == null) {
                        throw new IllegalStateException(name + " has no value in " + words);
                    }
                    return Matcher.quoteReplacement(value);
                });
    }

    /** Two letters inside a longer word change places, or one is lost. */
    private String mistyped(String words) {
        List<Integer> candidates = new ArrayList<>();
        Matcher word = Pattern.compile("\\p{L}{5,}").matcher(words);
        while (word.find()) {
            candidates.add(word.start() + 1 + random.nextInt(word.end() - word.start() - 3));
        }
        if (candidates.isEmpty()) {
            return words;
        }
        int at = candidates.get(random.nextInt(candidates.size()));
        String middle =
                random.nextBoolean()
                        ? "" + words.charAt(at + 1) + words.charAt(at)
                        : words.substring(at, at + 1);
        return words.substring(0, at) + middle + words.substring(at + 2);
    }
}
