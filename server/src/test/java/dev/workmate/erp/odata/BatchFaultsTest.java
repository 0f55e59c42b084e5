package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.odata.ScriptedService.Asked;
import dev.workmate.erp.odata.ScriptedService.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several changes in one request. */
@Timeout(30)
class BatchFaultsTest extends FaultBench {
    private static final String FAILED =
            "{\"responses\":[{\"id\":\"2\",\"status\":400,\"headers\":{},\"body\":{\"error\":{\"code\":\"BadRequest\",\"message\":\"no\"}}},"
                    + "{\"id\":\"1\",\"status\":201,\"body\":{\"displayName\":\"x\"}}]}";

    @Test
    void areOneTransaction() throws Exception {
        ScriptedService service = service(_ -> Reply.json(200, FAILED));
        ErpAnswer.Batch batch = erp(service).batch(COMPANY, CHANGES, Isolation.ALL_OR_NOTHING);
        assertThat(batch.results().get(0)).isInstanceOf(ErpAnswer.NotDone.class);
        assertThat(batch.results().get(1))
                .isInstanceOfSatisfying(
                        ErpAnswer.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo("BadRequest"));
        assertThat(batch.results().get(2)).isInstanceOf(ErpAnswer.NotDone.class);
        Asked asked = service.writes().getFirst();
        assertThat(asked.header("Isolation")).isEqualTo("snapshot");
        assertThat(asked.path()).isEqualTo("/api/v2.0/$batch");
        assertThat(asked.body())
                .contains("\"url\":\"companies(" + Samples.COMPANY_ID + ")/customers\"")
                .contains("\"if-match\":\"W/\\\"JzQ0O1'\\\"\"");
    }

    @Test
    void orEachOnItsOwn() throws Exception {
        ScriptedService service = service(_ -> Reply.json(200, FAILED));
        ErpAnswer.Batch batch = erp(service).batch(COMPANY, CHANGES, Isolation.NONE);
        assertThat(batch.results().get(0)).isInstanceOf(ErpAnswer.Succeeded.class);
        assertThat(service.writes().getFirst().header("Isolation")).isEmpty();
    }

    @Test
    void lostAnswersAreUnknownOutcomes() throws Exception {
        for (Reply fault : List.of(Reply.cut(), Reply.json(200, FAILED).cutAfter(50))) {
            ErpException e =
                    catchThrowableOfType(
                            ErpException.class,
                            () -> erp(service(_ -> fault)).batch(COMPANY, CHANGES, Isolation.NONE));
            assertThat(e.outcomeUnknown()).isTrue();
        }
    }

    @Test
    void haveBounds() throws Exception {
        ScriptedService service = service(_ -> Reply.status(200));
        for (List<ErpChange> wrong :
                List.of(
                        List.<ErpChange>of(),
                        java.util.Collections.<ErpChange>nCopies(101, CREATE))) {
            assertThatThrownBy(() -> erp(service).batch(COMPANY, wrong, Isolation.NONE))
                    .hasMessageContaining("1 to 100");
        }
        assertThat(service.writes()).isEmpty();
    }
}
