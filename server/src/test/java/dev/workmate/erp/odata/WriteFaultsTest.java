package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpSystem.Isolation;
import dev.workmate.erp.odata.ScriptedService.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong while changing something; nothing is ever sent twice. */
@Timeout(30)
class WriteFaultsTest extends FaultBench {
    @Test
    void areNeverSentTwiceWhateverHappens() throws Exception {
        List<Reply> faults =
                List.of(
                        Reply.cut(),
                        Reply.status(429),
                        Reply.status(502),
                        Reply.status(503).with("Retry-After", "1"),
                        Reply.status(504),
                        Reply.status(408),
                        Reply.status(500),
                        Reply.status(401),
                        Reply.json(201, "{\"id\":\"" + Samples.INVOICE + "\"}").cutAfter(5),
                        error(412, "x", "stale"),
                        error(400, "x", "Could not find a property named 'number'"));
        for (Reply fault : faults) {
            for (ErpChange change : CHANGES) {
                ScriptedService service = service(_ -> fault);
                try {
                    erp(service).change(COMPANY, change);
                } catch (ErpException e) {
                    assertThat(e).isNotNull();
                }
                assertThat(service.writes()).as(fault + " " + change).hasSize(1);
            }
            ScriptedService service = service(_ -> fault);
            try {
                erp(service).batch(COMPANY, CHANGES, Isolation.ALL_OR_NOTHING);
            } catch (ErpException e) {
                assertThat(e).isNotNull();
            }
            assertThat(service.writes()).hasSize(1);
        }
    }

    @Test
    void lostAnswersAreUnknownOutcomes() throws Exception {
        for (Reply fault :
                List.of(
                        Reply.cut(),
                        Reply.status(502),
                        Reply.status(504),
                        Reply.status(408),
                        Reply.status(500))) {
            ErpException.Unavailable e =
                    catchThrowableOfType(
                            ErpException.Unavailable.class,
                            () -> erp(service(_ -> fault)).change(COMPANY, CREATE));
            assertThat(e.outcomeUnknown()).as(fault.toString()).isTrue();
            assertThat(e).hasMessageContaining("not known").hasMessageContaining("not sent again");
        }
    }

    @Test
    void slowAnswersAreUnknownOutcomes() throws Exception {
        ScriptedService service =
                service(
                        _ -> {
                            Thread.sleep(5_000);
                            return Reply.status(204);
                        });
        ErpException e =
                catchThrowableOfType(
                        ErpException.class, () -> erp(service).change(COMPANY, CREATE));
        assertThat(e.outcomeUnknown()).isTrue();
        assertThat(service.writes()).hasSize(1);
    }

    @Test
    void refusalsAreKnownOutcomes() throws Exception {
        for (Reply fault :
                List.of(
                        Reply.status(429),
                        Reply.status(503),
                        Reply.status(401),
                        error(500, "Internal_ServerError", "no"),
                        error(400, "BadRequest", "no"))) {
            ErpException e =
                    catchThrowableOfType(
                            ErpException.class,
                            () -> erp(service(_ -> fault)).change(COMPANY, CREATE));
            assertThat(e.outcomeUnknown()).as(fault.toString()).isFalse();
        }
    }

    @Test
    void nothingIsSentToAServerThatIsNotThere() throws Exception {
        ScriptedService service = service(_ -> Reply.status(204));
        ODataErp erp = erp(service);
        erp.model(COMPANY);
        service.close();
        ErpException e =
                catchThrowableOfType(
                        ErpException.Unavailable.class, () -> erp.change(COMPANY, CREATE));
        assertThat(e.outcomeUnknown()).isFalse();
        assertThat(e).hasMessageContaining("nothing was sent");
    }

    @Test
    void aStaleVersionIsSaidToBeOne() throws Exception {
        for (Reply stale :
                List.of(
                        error(412, "BadRequest_Stale", "changed"),
                        error(409, "Request_EntityChanged", "changed"))) {
            ScriptedService service = service(_ -> stale);
            assertThatThrownBy(() -> erp(service).change(COMPANY, CHANGES.get(1)))
                    .isInstanceOf(ErpException.RecordChanged.class)
                    .hasMessageContaining("Nothing was done");
            assertThat(service.writes().getFirst().header("If-Match")).isEqualTo(ETAG);
        }
    }

    @Test
    void aSuccessWhoseRecordIsLostIsStillASuccess() throws Exception {
        ScriptedService service =
                service(_ -> Reply.json(201, "{\"displayName\":\"x\"}").cutAfter(4));
        assertThat(erp(service).change(COMPANY, CREATE).row()).isEmpty();
    }

    @Test
    void carryWhatTheyChange() throws Exception {
        ScriptedService service =
                service(
                        asked ->
                                asked.method().equals("PATCH")
                                        ? Reply.json(
                                                200,
                                                "{\"@odata.etag\":\"W/\\\"2\\\"\",\"number\":\"1\"}")
                                        : Reply.status(204));
        ODataErp erp = erp(service);
        ErpAnswer.Done done = erp.change(COMPANY, CHANGES.get(1));
        assertThat(done.row().orElseThrow().etag()).contains("W/\"2\"");
        assertThat(service.writes().getFirst().body()).isEqualTo("{\"number\":\"1\"}");
        erp.change(COMPANY, CHANGES.get(2));
        erp.change(COMPANY, CHANGES.get(3));
        String base = "/api/v2.0/companies(" + Samples.COMPANY_ID + ")/salesInvoices(";
        assertThat(service.writes())
                .extracting(asked -> asked.method() + " " + asked.path())
                .containsExactly(
                        "PATCH " + base + Samples.INVOICE + ")",
                        "DELETE " + base + Samples.INVOICE + ")",
                        "POST " + base + Samples.INVOICE + ")/Microsoft.NAV.post");
    }

    @Test
    void aVersionCannotEndItsHeader() throws Exception {
        ScriptedService service = service(_ -> Reply.status(204));
        for (String etag : List.of("W/\"a\"\r\nX: y", "\"", "abc", "")) {
            assertThatThrownBy(
                            () ->
                                    erp(service)
                                            .change(
                                                    COMPANY,
                                                    new ErpChange.Delete(
                                                            "salesInvoices", KEY, etag)))
                    .isInstanceOf(ErpException.Rejected.class);
        }
        assertThat(service.writes()).isEmpty();
    }
}
