package dev.workmate.knowledge.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.billing.Checkout;
import dev.workmate.knowledge.search.Reranker;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class RerankConfigurationTest {
    private static final Models READING =
            Models.always(
                    (_, _) -> {
                        throw new ModelException(FailureCode.values()[0], "not asked here", false);
                    },
                    "any:model");
    private static final Models BY_RULES =
            Models.always(new OfflineModel(Duration.ZERO), OfflineModel.NAME);

    private static Reranker reranker(String wanted, Models models) {
        return RerankConfiguration.reranker(wanted, models, Checkout.FREE, InstantSource.system());
    }

    @Test
    void isOffUnlessSomebodyWantsIt() {
        for (String off : new String[] {"", "off", "OFF"}) {
            assertThat(reranker(off, BY_RULES)).isSameAs(Reranker.OFF);
            assertThat(reranker(off, READING).isOn()).isFalse();
        }
        assertThat(reranker("on", READING).isOn()).isTrue();
        assertThat(reranker("any:model", READING).isOn()).isTrue();
    }

    @Test
    void aModelThatFollowsRulesStopsTheStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reranker("on", BY_RULES))
                .withMessageStartingWith("WORKMATE_RERANK");
    }
}
