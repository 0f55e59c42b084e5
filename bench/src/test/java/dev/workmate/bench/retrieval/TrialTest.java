package dev.workmate.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.bench.retrieval.Trial.Half;
import dev.workmate.bench.retrieval.Trial.Kind;
import dev.workmate.bench.retrieval.Trial.Paper;
import dev.workmate.bench.retrieval.Trial.Question;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class TrialTest {
    private final Trial business = BusinessDocuments.trial(1);
    private final Trial facts = PublicFacts.trial();

    @Test
    void isLargeEnough() {
        assertThat(business.papers()).hasSizeGreaterThanOrEqualTo(300);
        assertThat(business.questions()).hasSizeGreaterThanOrEqualTo(150);
        assertThat(facts.papers()).hasSize(60);
        assertThat(facts.questions()).hasSizeGreaterThanOrEqualTo(100);
        assertThat(business.papers().stream().map(Paper::name).distinct())
                .hasSameSizeAs(business.papers());
    }

    @Test
    void isTheSameForTheSameSeed() {
        assertThat(BusinessDocuments.trial(1)).isEqualTo(business);
        assertThat(BusinessDocuments.trial(2)).isNotEqualTo(business);
    }

    @Test
    void everyKindIsAskedInBothHalves() {
        for (Half half : Half.values()) {
            Set<Kind> kinds =
                    business.questions().stream()
                            .filter(question -> question.half() == half)
                            .map(Question::kind)
                            .collect(Collectors.toSet());
            assertThat(kinds).containsExactlyInAnyOrder(Kind.values());
        }
    }

    @Test
    void nothingIsLeftUnfilledAndEveryAnswerHasAPlace() {
        for (Paper paper : business.papers()) {
            assertThat(paper.name() + paper.text().text()).doesNotContain("{", "}");
        }
        for (Question question : business.questions()) {
            assertThat(question.words()).doesNotContain("{", "}");
            String text = business.papers().get(question.paper()).text().text();
            assertThat(text.substring(question.start(), question.end())).isNotBlank();
        }
    }
}
