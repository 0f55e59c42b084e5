package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.Tool;
import dev.workmate.tool.Tools;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an agent may use is what its definition names and what is offered to it, and no more. */
@Timeout(60)
class ToolRightsTest {
    private final FakeTool named = FakeTool.reading("named", (_, _) -> "read");
    private final FakeTool offered = FakeTool.reading("offered", (_, _) -> "read");
    private final FakeTool change = FakeTool.once("change", (_, _) -> "changed");
    private final FakeTool outside = FakeTool.once("outside_change", (_, _) -> "changed");

    @Test
    void anAgentUsesTheToolsThatItsDefinitionNames() {
        RightsKit kit = kit(new Offer(Map.of(), Map.of()), "named");

        kit.converse("/alpha go");

        assertThat(named.ledger()).hasSize(1);
    }

    @Test
    void anAgentDoesNotUseTheToolsOfOthers() {
        RightsKit kit = kit(new Offer(Map.of(), Map.of()), "named");

        kit.converse("/talker go");

        assertThat(named.ledger()).isEmpty();
        assertThat(kit.events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.ERROR);
    }

    @Test
    void anAgentUsesWhatIsOfferedToIt() {
        RightsKit kit =
                kit(new Offer(Map.of(TestAgents.TALKER, List.of(offered)), Map.of()), "offered");

        kit.converse("/talker go");

        assertThat(offered.ledger()).hasSize(1);
    }

    @Test
    void whatIsOfferedToOneAgentIsNotOfferedToAnother() {
        RightsKit kit =
                kit(new Offer(Map.of(TestAgents.BETA, List.of(offered)), Map.of()), "offered");

        kit.converse("/talker go");

        assertThat(offered.ledger()).isEmpty();
    }

    @Test
    void anAgentThatHearsAnotherProgramsWordsAsksBeforeItChangesAnything() {
        Offer offer = new Offer(Map.of(), Map.of(TestAgents.ALPHA, Set.of("program")));
        RightsKit kit = kit(offer, "change");

        kit.submit("/alpha go");
        kit.awaitQuestion();

        assertThat(change.ledger()).isEmpty();
        assertThat(kit.events(ApprovalRequested.class)).hasSize(1);
    }

    @Test
    void anAgentThatHearsNoProgramDoesAsItMay() {
        Offer offer = new Offer(Map.of(), Map.of(TestAgents.BETA, Set.of("program")));
        RightsKit kit = kit(offer, "change");

        kit.converse("/alpha go");

        assertThat(change.ledger()).hasSize(1);
        assertThat(kit.events(ApprovalRequested.class)).isEmpty();
    }

    @Test
    void aProgramSwaysNobodyAgainstItself() {
        Offer offer = new Offer(Map.of(), Map.of(TestAgents.ALPHA, Set.of("program")));
        RightsKit kit = kit(offer, "outside_change");

        kit.converse("/alpha go");

        assertThat(outside.ledger()).hasSize(1);
    }

    @Test
    void twoProgramsMaySpeakThroughOneAnother() {
        Offer offer = new Offer(Map.of(), Map.of(TestAgents.ALPHA, Set.of("program", "other")));
        RightsKit kit = kit(offer, "outside_change");

        kit.submit("/alpha go");
        kit.awaitQuestion();

        assertThat(outside.ledger()).isEmpty();
    }

    @Test
    void readingIsFreeWhoeverIsHeard() {
        Offer offer = new Offer(Map.of(), Map.of(TestAgents.ALPHA, Set.of("program")));
        RightsKit kit = kit(offer, "named");

        kit.converse("/alpha go");

        assertThat(named.ledger()).hasSize(1);
    }

    private RightsKit kit(Offer offer, String tool) {
        return new RightsKit(
                tool.equals("offered") ? TestAgents.team() : TestAgents.team(tool),
                offer,
                ScriptedModel.inOrder(Script.calls(tool, "{}"), Script.says("Done.")));
    }

    /** All tools, who is offered which, and whose words who hears. */
    private final class Offer implements Tools {
        private final Map<AgentId, List<Tool>> offers;
        private final Map<AgentId, Set<String>> heard;

        Offer(Map<AgentId, List<Tool>> offers, Map<AgentId, Set<String>> heard) {
            this.offers = offers;
            this.heard = heard;
        }

        @Override
        public Optional<Tool> find(String name) {
            return List.<Tool>of(named, offered, change, outside).stream()
                    .filter(tool -> tool.name().equals(name))
                    .findFirst();
        }

        @Override
        public List<Tool> offeredTo(AgentId agent) {
            return offers.getOrDefault(agent, List.of());
        }

        @Override
        public Optional<String> author(String name) {
            return name.equals("outside_change") ? Optional.of("program") : Optional.empty();
        }

        @Override
        public Set<String> authorsHeardBy(AgentId agent) {
            return heard.getOrDefault(agent, Set.of());
        }
    }
}
