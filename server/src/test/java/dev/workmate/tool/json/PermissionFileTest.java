package dev.workmate.tool.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.permission.CallPattern;
import dev.workmate.tool.permission.PermissionRule;
import dev.workmate.tool.permission.PermissionRule.Word;
import dev.workmate.tool.permission.Rules;
import dev.workmate.tool.permission.SecondPersonRule;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermissionFileTest {
    private static final String USER = "0197AB00-0000-7000-8000-000000000009";

    @Test
    void aRuleNarrowsByToolTierAgentAndUser() {
        assertThat(
                        PermissionFile.parse(
                                        """
                                [{"tool":"mcp_*","tier":"draft_write","agent":"task-agent","user":"%s","decision":"deny","reason":"No."},
                                 {"decision":"ask"}]"""
                                                .formatted(USER))
                                .permissions())
                .containsExactly(
                        new PermissionRule(
                                Optional.of("mcp_*"),
                                Optional.of(Tier.DRAFT_WRITE),
                                Optional.of(new AgentId("task-agent")),
                                Optional.of(new UserId(USER)),
                                Word.DENY,
                                "No."),
                        new PermissionRule(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Word.ASK,
                                "The operator's rules say so."));
    }

    @Test
    void aRuleMayDemandASecondPerson() {
        assertThat(
                        PermissionFile.parse(
                                """
                                [{"decision":"second_person","tool":"erp_*","company":"Tarnhollow","above":"10000","currency":"EUR","reason":"Four eyes."},
                                 {"decision":"second_person","tier":"irreversible"}]"""))
                .isEqualTo(
                        new Rules(
                                List.of(),
                                List.of(
                                        new SecondPersonRule(
                                                new CallPattern(
                                                        Optional.of("erp_*"),
                                                        Optional.empty(),
                                                        Optional.empty(),
                                                        Optional.empty()),
                                                Optional.of("Tarnhollow"),
                                                Optional.of(new BigDecimal("10000")),
                                                Optional.of("EUR"),
                                                "Four eyes."),
                                        new SecondPersonRule(
                                                new CallPattern(
                                                        Optional.empty(),
                                                        Optional.of(Tier.IRREVERSIBLE),
                                                        Optional.empty(),
                                                        Optional.empty()),
                                                Optional.empty(),
                                                Optional.empty(),
                                                Optional.empty(),
                                                "Another person has to approve this."))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {}                                                | the file holds a list of rules
                    [{}]                                              | rule 1 has no decision
                    [{"decision":"allow"},{"decision":"perhaps"}]     | rule 2: decision cannot be "perhaps"
                    [{"decision":"allow","tier":"write"}]             | rule 1: tier cannot be "write"
                    [{"decision":"allow","agent":"Not An Id"}]        | rule 1: agent cannot be "Not An Id"
                    [{"decision":"allow","user":"ann"}]               | rule 1: user cannot be "ann"
                    [{"decision":"allow","tools":"x"}]                | rule 1: tools is not one of
                    [{"decision":true}]                               | rule 1: decision is not one of
                    [{"decision":"ask","above":"10"}]                 | rule 1: above is not one of
                    [{"decision":"second_person","above":"much"}]     | rule 1: above cannot be "much"
                    [{"decision":"second_person","currency":"EUR"}]   | rule 1: a currency goes with above
                    """)
    void aMistakeIsNamed(String text, String problem) {
        assertThatThrownBy(() -> PermissionFile.parse(text)).hasMessageContaining(problem);
    }

    @Test
    void aFileThatIsNoJsonIsRefusedWhole(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("permissions.json");
        assertThat(PermissionFile.read(file)).isEqualTo(Rules.NONE);

        Files.writeString(file, "[{\"decision\":\"allow\"}");

        assertThatThrownBy(() -> PermissionFile.read(file))
                .hasMessageStartingWith("cannot use " + file);
    }
}
