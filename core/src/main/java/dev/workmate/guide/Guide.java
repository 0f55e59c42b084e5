package dev.workmate.guide;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The documentation of this version, searchable. Immutable. */
public final class Guide {
    /** Below this folder stand the pages for users; they go before all others. */
    public static final String USER_PAGES = "guide/";

    private static final double USER_PAGE_BONUS = 1.5;

    private final List<Section> sections;
    private final Ranking ranking;

    /** What the pages for users speak of. */
    private final Set<String> words = new HashSet<>();

    public Guide(List<Section> sections) {
        this.sections = List.copyOf(sections);
        this.ranking = new Ranking(this.sections);
        sections.stream()
                .filter(section -> section.document().startsWith(USER_PAGES))
                .map(section -> section.title() + ' ' + section.heading() + ' ' + section.text())
                .forEach(text -> words.addAll(SearchTerms.of(text)));
    }

    /** A section that fits a query, the better the higher the score. */
    public record Hit(Section section, double score) {}

    public List<Hit> search(String query, int limit) {
        double[] scores = ranking.score(query);
        return IntStream.range(0, scores.length)
                .filter(i -> scores[i] > 0)
                .mapToObj(i -> hit(sections.get(i), scores[i]))
                .sorted(Comparator.comparingDouble(Hit::score).reversed())
                .limit(limit)
                .toList();
    }

    /** The words of a query that stand on no page for users, whatever their endings. */
    public List<String> unknown(String query) {
        return Arrays.stream(query.split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !words.containsAll(SearchTerms.of(word)))
                .distinct()
                .toList();
    }

    private static Hit hit(Section section, double score) {
        boolean forUsers = section.document().startsWith(USER_PAGES);
        return new Hit(section, forUsers ? score * USER_PAGE_BONUS : score);
    }

    /** The section under a heading, compared without regard to case. */
    public Optional<Section> find(String document, String heading) {
        return sections.stream()
                .filter(section -> section.document().equalsIgnoreCase(document.strip()))
                .filter(section -> section.heading().equalsIgnoreCase(heading.strip()))
                .findFirst();
    }

    public List<Section> sectionsOf(String document) {
        return sections.stream()
                .filter(section -> section.document().equalsIgnoreCase(document.strip()))
                .toList();
    }

    public List<String> documents() {
        return sections.stream().map(Section::document).distinct().toList();
    }
}
