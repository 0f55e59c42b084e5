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
    private final Trial business = BusinessDocuments.trial("business", 1);
    private final Trial facts = PublicFacts.trial("public");

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
    void theSecondSetIsLargeEnoughToo() {
        Trial more = BusinessDocuments.trial("business-2", 1);
        Trial moreFacts = PublicFacts.trial("public-2");

        assertThat(more.papers()).hasSizeGreaterThanOrEqualTo(300);
        assertThat(more.questions()).hasSizeGreaterThanOrEqualTo(240);
        assertThat(moreFacts.papers()).hasSizeGreaterThanOrEqualTo(120);
        assertThat(moreFacts.questions()).hasSizeGreaterThanOrEqualTo(240);
        for (Half half : Half.values()) {
            assertThat(moreFacts.questions()).filteredOn(each -> each.half() == half).hasSize(163);
        }
    }

    @Test
    void isTheSameForTheSameSeed() {
        assertThat(BusinessDocuments.trial("business", 1)).isEqualTo(business);
        assertThat(BusinessDocuments.trial("business", 2)).isNotEqualTo(business);
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
