package dev.workmate.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PermissionTest {
    @ParameterizedTest
    @EnumSource
    void readingIsAllowedAndChangingIsAsked(Effect effect) {
        ToolTraits traits = new ToolTraits(effect, Concurrency.PARALLEL, Duration.ofSeconds(1));

        assertThat(Permission.byEffect(traits))
                .isEqualTo(
                        effect == Effect.READ_ONLY
                                ? Permission.ALLOW
                                : Permission.ask(QuestionPhrase.CHANGES_SOMETHING));
    }

    @Test
    void whereNothingIsKnownNothingIsTrustedAndNothingGranted() {
        assertThat(Circumstances.STRICTEST.tainted()).isTrue();
        assertThat(Circumstances.STRICTEST.granted()).isFalse();
        assertThat(Circumstances.STRICTEST.user()).isEmpty();
    }

    @Test
    void whereNobodyGrantsAnythingNothingIsGranted() {
        SessionId session = SessionId.next();
        Grants.NONE.remember(session, "write", "customers");

        assertThat(Grants.NONE.covers(session, "write", "customers")).isFalse();
    }
}
