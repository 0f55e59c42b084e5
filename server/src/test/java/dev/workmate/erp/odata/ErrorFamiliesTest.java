package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.odata.ScriptedService.Reply;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Refusals, and what people are told of them. */
@Timeout(30)
class ErrorFamiliesTest extends FaultBench {
    @Test
    void everyFamilyOfErrorsHasItsOwnKind() throws Exception {
        Map<Reply, Class<? extends ErpException>> kinds =
                Map.of(
                        error(403, "Authorization_RequestDenied", "no"),
                                ErpException.Forbidden.class,
                        error(404, "Internal_CompanyNotFound", "no"), ErpException.Missing.class,
                        error(404, "BadRequest_ResourceNotFound", "no"), ErpException.Missing.class,
                        error(413, "RequestEntityTooLarge", "no"), ErpException.Rejected.class,
                        error(501, "BadRequest_MethodNotImplemented", "no"),
                                ErpException.Unavailable.class,
                        error(500, "Unknown", "no"), ErpException.Unavailable.class,
                        Reply.status(418), ErpException.Rejected.class);
        for (Map.Entry<Reply, Class<? extends ErpException>> kind : kinds.entrySet()) {
            ScriptedService service =
                    service(_ -> kind.getKey().with("x-ms-correlation-id", "abc-1"));
            ErpException e =
                    catchThrowableOfType(
                            ErpException.class,
                            () -> erp(service).get(COMPANY, new ErpRead("customers", KEY)));
            assertThat(e).isInstanceOf(kind.getValue());
            assertThat(e.correlationId()).contains("abc-1");
            assertThat(e.code()).isNotEmpty();
        }
    }

    @Test
    void secretsNeverComeBack() throws Exception {
        ScriptedService service =
                service(
                        asked ->
                                error(
                                        400,
                                        "BadRequest",
                                        "you sent " + asked.header("Authorization")));
        assertThatThrownBy(() -> erp(service).page(COMPANY, CUSTOMERS, 10))
                .hasMessageContaining("you sent Bearer [secret]")
                .hasMessageNotContaining(TOKEN);
    }

    @Test
    void companiesCountsAndDocumentsAreRead() throws Exception {
        ScriptedService service =
                service(
                        asked -> {
                            if (asked.path().contains("$count")) {
                                return Reply.text("\uFEFF42");
                            }
                            return asked.path().endsWith("pdfDocument/pdfDocumentContent")
                                    ? new Reply(
                                            200,
                                            Map.of("Content-Type", "application/pdf"),
                                            "%PDF",
                                            Reply.WHOLE)
                                    : Reply.json(
                                            200,
                                            "{\"value\":[{\"id\":\"%s\",\"name\":\"Tarnhollow\",\"displayName\":\"\"}]}"
                                                    .formatted(Samples.COMPANY_ID));
                        });
        ODataErp erp = erp(service);
        assertThat(erp.companies()).containsExactly(COMPANY);
        assertThat(erp.count(COMPANY, CUSTOMERS).count()).isEqualTo(42);
        ErpAnswer.Document pdf = erp.document(COMPANY, "salesInvoices", KEY);
        assertThat(pdf.content()).asString().isEqualTo("%PDF");
        assertThat(pdf.mediaType()).isEqualTo("application/pdf");
        assertThat(pdf.url())
                .endsWith("salesInvoices(" + Samples.INVOICE + ")/pdfDocument/pdfDocumentContent");
    }
}
