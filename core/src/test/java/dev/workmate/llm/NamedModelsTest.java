package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.NamedModel.Purpose;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedModelsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15);
    private static final ModelCard OLD = retiring(LocalDate.of(2027, 1, 14));
    private static final ModelCard STAYING = retiring(LocalDate.of(2027, 1, 15));

    private static final ModelCards CARDS =
            new ModelCards(
                    List.of(
                            new ModelCards.Entry("openai", "", "old", OLD),
                            new ModelCards.Entry("openai", "", "staying", STAYING)),
                    Map.of(),
                    Map.of("openai", Map.of("*", "best", "session_title", "small")));

    @Test
    void namesEachModelOnceWithAllItIsFor() {
        List<NamedModel> all =
                named(
                                Map.of(
                                        "WORKMATE_MODEL_ERP", "openai:old",
                                        "WORKMATE_MODEL_FALLBACK", "openai:old,offline",
                                        "WORKMATE_MODEL_CHOICES", "openai:old, openai"))
                        .all();
        assertThat(all)
                .extracting(model -> model.origin().toString())
                .containsExactly(
                        "openai:best", "openai:old", "openai:small", "offline:workmate-offline-1");
        assertThat(all.get(1).uses())
                .contains(
                        new NamedModel.Use(Purpose.SERVES, Optional.of(ModelRole.ERP)),
                        new NamedModel.Use(Purpose.FALLBACK, Optional.of(ModelRole.CHART)),
                        new NamedModel.Use(Purpose.CHOICE, Optional.empty()))
                .doesNotContain(new NamedModel.Use(Purpose.FALLBACK, Optional.of(ModelRole.ERP)));
        assertThat(all.getFirst().uses())
                .contains(new NamedModel.Use(Purpose.CHOICE, Optional.empty()));
    }

    @Test
    void knowsAChoiceByWhatItIsCalled() {
        NamedModel choice =
                named(Map.of("WORKMATE_MODEL_CHOICES", "openai:old")).choices().getFirst();
        assertThat(choice.name()).isEqualTo("openai:old");
        assertThat(choice.isCalled("OpenAI: old")).isTrue();
        assertThat(choice.isCalled("openai:OLD")).isFalse();
        assertThat(choice.isCalled("openai")).isFalse();
    }

    @Test
    void warnsOfEverythingThatIsTakenAwayWithinSixtyDays() {
        NamedModels named =
                named(
                        Map.of(
                                "WORKMATE_MODEL_ERP_FALLBACK", "openai:old",
                                "WORKMATE_MODEL_RAG", "openai:staying",
                                "WORKMATE_MODEL_CHOICES", "openai:old"));
        assertThat(named.retiring(TODAY))
                .isEqualTo(
                        Map.of(
                                "erp", "openai:old is taken away on 2027-01-14",
                                "choices", "openai:old is taken away on 2027-01-14"));
        assertThat(named.retiring(LocalDate.of(2027, 1, 14)).get("rag"))
                .isEqualTo("openai:staying is taken away on 2027-01-15");
        assertThat(named.retiring(LocalDate.of(2027, 1, 15)).get("rag"))
                .isEqualTo("openai:staying was taken away on 2027-01-15");
    }

    private static NamedModels named(Map<String, String> more) {
        Map<String, String> variables = new HashMap<>(more);
        variables.put("OPENAI_API_KEY", "k");
        return new NamedModels(ModelSettings.read(variables), CARDS);
    }

    private static ModelCard retiring(LocalDate day) {
        return new ModelCard(
                Thinking.NONE,
                Permit.NEVER,
                Permit.NEVER,
                true,
                false,
                new ModelCard.Limits(1_000, 100),
                Set.of(),
                Optional.empty(),
                Set.of(),
                Optional.of(day));
    }
}
