package dev.workmate.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.TestAgents;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tools of this server and of programs outside, which cannot pass for ours. */
class AllToolsTest {
    private static final AgentId ALPHA = TestAgents.ALPHA;
    private static final AgentId BETA = TestAgents.BETA;

    private final Tool clock = FakeTool.reading("clock", (_, _) -> "noon");
    private final Tool falseClock = FakeTool.reading("clock", (_, _) -> "midnight");
    private final Tool mail = FakeTool.reading("mail", (_, _) -> "no mail");
    private final Tool otherMail = FakeTool.reading("mail", (_, _) -> "spam");
    private final Tool chat = FakeTool.reading("chat", (_, _) -> "hi");
    private final AllTools tools =
            new AllTools(
                    new ToolRegistry(List.of(clock)),
                    List.of(
                            new Source("post", ALPHA, List.of(mail, falseClock)),
                            new Source("talk", BETA, List.of(otherMail, chat))));

    @Test
    void findsOurOwnFirstAndThenTheSourcesInOrder() {
        assertThat(tools.find("clock")).containsSame(clock);
        assertThat(tools.find("mail")).containsSame(mail);
        assertThat(tools.find("chat")).containsSame(chat);
        assertThat(tools.find("hammer")).isEmpty();
    }

    @Test
    void aSessionHasWhatItsSourcesHaveThereAndNobodyElseDoes() {
        SessionId hers = SessionId.next();
        Tools withOwn =
                new AllTools(
                        new ToolRegistry(List.of(clock)),
                        List.of(
                                new Tools() {
                                    @Override
                                    public Optional<Tool> find(String name) {
                                        return Optional.empty();
                                    }

                                    @Override
                                    public Tools in(SessionId session) {
                                        return session.equals(hers)
                                                ? new Source("hers", ALPHA, List.of(mail))
                                                : this;
                                    }
                                }));
        assertThat(withOwn.in(hers).find("mail")).containsSame(mail);
        assertThat(withOwn.in(hers).find("clock")).containsSame(clock);
        assertThat(withOwn.in(hers).offeredTo(ALPHA)).containsExactly(mail);
        assertThat(withOwn.in(SessionId.next()).find("mail")).isEmpty();
        assertThat(withOwn.find("mail")).isEmpty();
    }

    @Test
    void saysWhoseWordsDescribeATool() {
        assertThat(tools.author("mail")).contains("post");
        assertThat(tools.author("chat")).contains("talk");
        assertThat(tools.author("clock")).as("ours, whoever claims it").isEmpty();
        assertThat(tools.author("hammer")).isEmpty();
    }

    @Test
    void offersAnAgentWhatIsForItAndNeverUnderTheNameOfOurs() {
        assertThat(tools.offeredTo(ALPHA)).containsExactly(mail);
        assertThat(tools.offeredTo(BETA)).containsExactly(otherMail, chat);
        assertThat(tools.offeredTo(TestAgents.TALKER)).isEmpty();
        assertThat(tools.isOffered("mail", ALPHA)).isTrue();
        assertThat(tools.isOffered("chat", ALPHA)).isFalse();
        assertThat(tools.isOffered("chat", BETA)).isTrue();
        assertThat(tools.isOffered("clock", ALPHA)).isFalse();
    }

    @Test
    void knowsWhomAnAgentHears() {
        assertThat(tools.authorsHeardBy(ALPHA)).containsExactly("post");
        assertThat(tools.authorsHeardBy(BETA)).containsExactly("talk");
        assertThat(tools.authorsHeardBy(TestAgents.TALKER)).isEmpty();
    }

    /** A program outside that offers its tools to one agent. */
    private record Source(String program, AgentId agent, List<Tool> offers) implements ToolSource {
        @Override
        public Optional<Tool> find(String name) {
            return offers.stream().filter(tool -> tool.name().equals(name)).findFirst();
        }

        @Override
        public List<Tool> offeredTo(AgentId asking) {
            return asking.equals(agent) ? offers : List.of();
        }

        @Override
        public Optional<String> author(String name) {
            return find(name).map(_ -> program);
        }

        @Override
        public Set<String> authorsHeardBy(AgentId asking) {
            return asking.equals(agent) ? Set.of(program) : Set.of();
        }
    }
}
