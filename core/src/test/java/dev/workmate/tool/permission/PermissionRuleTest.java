package dev.workmate.tool.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.permission.PermissionRule.Word;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermissionRuleTest {
    private static final AgentId ERP = new AgentId("erp-agent");
    private static final UserId ANN = UserId.next();
    private static final UserId BOB = UserId.next();

    @ParameterizedTest
    @CsvSource({
        "erp_create, erp_create, true",
        "erp_create, erp_create_line, false",
        "erp_create, erp_creat, false",
        "erp_*,      erp_create, true",
        "erp_*,      erp_, true",
        "erp_*,      erp, false",
        "erp_*,      web_fetch, false",
        "*,          anything, true",
        "*_create,   erp_create, false"
    })
    void aRuleForAToolIsForThatToolOrThatBeginning(String pattern, String tool, boolean matches) {
        PermissionRule rule =
                rule(Optional.of(pattern), Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(rule.matches(call(tool, ERP), Tier.READ, Optional.empty())).isEqualTo(matches);
    }

    @Test
    void aRuleForOneAgentIsForNoOther() {
        PermissionRule rule =
                rule(Optional.empty(), Optional.empty(), Optional.of(ERP), Optional.empty());

        assertThat(rule.matches(call("t", ERP), Tier.READ, Optional.empty())).isTrue();
        assertThat(rule.matches(call("t", new AgentId("chart-agent")), Tier.READ, Optional.empty()))
                .isFalse();
    }

    @Test
    void aRuleForOneTierIsForNoOther() {
        PermissionRule rule =
                rule(
                        Optional.empty(),
                        Optional.of(Tier.DRAFT_WRITE),
                        Optional.empty(),
                        Optional.empty());

        assertThat(rule.matches(call("t", ERP), Tier.DRAFT_WRITE, Optional.empty())).isTrue();
        assertThat(rule.matches(call("t", ERP), Tier.READ, Optional.empty())).isFalse();
        assertThat(rule.matches(call("t", ERP), Tier.IRREVERSIBLE, Optional.empty())).isFalse();
    }

    @Test
    void aRuleForOnePersonIsForNobodyElseAndNotForNobody() {
        PermissionRule rule =
                rule(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(ANN));

        assertThat(rule.matches(call("t", ERP), Tier.READ, Optional.of(ANN))).isTrue();
        assertThat(rule.matches(call("t", ERP), Tier.READ, Optional.of(BOB))).isFalse();
        assertThat(rule.matches(call("t", ERP), Tier.READ, Optional.empty())).isFalse();
    }

    @Test
    void aRuleThatNamesNothingIsForAll() {
        PermissionRule rule =
                rule(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(rule.matches(call("t", ERP), Tier.IRREVERSIBLE, Optional.of(ANN))).isTrue();
        assertThat(rule.matches(call("u", ERP), Tier.READ, Optional.empty())).isTrue();
    }

    @Test
    void allThatARuleNamesMustFit() {
        PermissionRule rule =
                rule(
                        Optional.of("erp_*"),
                        Optional.of(Tier.DRAFT_WRITE),
                        Optional.of(ERP),
                        Optional.of(ANN));
        ToolCall fits = call("erp_create", ERP);

        assertThat(rule.matches(fits, Tier.DRAFT_WRITE, Optional.of(ANN))).isTrue();
        assertThat(rule.matches(fits, Tier.READ, Optional.of(ANN))).isFalse();
        assertThat(rule.matches(fits, Tier.DRAFT_WRITE, Optional.of(BOB))).isFalse();
        assertThat(rule.matches(call("web", ERP), Tier.DRAFT_WRITE, Optional.of(ANN))).isFalse();
        assertThat(
                        rule.matches(
                                call("erp_create", new AgentId("beta-agent")),
                                Tier.DRAFT_WRITE,
                                Optional.of(ANN)))
                .isFalse();
    }

    private static PermissionRule rule(
            Optional<String> tool,
            Optional<Tier> tier,
            Optional<AgentId> agent,
            Optional<UserId> user) {
        return new PermissionRule(tool, tier, agent, user, Word.DENY, "No.");
    }

    private static ToolCall call(String tool, AgentId agent) {
        return new ToolCall(SessionId.next(), agent, ToolUseId.next(), tool, JsonText.EMPTY_OBJECT);
    }
}
