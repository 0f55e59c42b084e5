package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.odata.ScriptedService.Asked;
import dev.workmate.erp.odata.ScriptedService.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Links to further pages. */
@Timeout(30)
class PageLinksTest extends FaultBench {
    @Test
    void followAbsoluteAndRelativeLinks() throws Exception {
        for (boolean absolute : List.of(true, false)) {
            String[] base = {""};
            ScriptedService service =
                    service(
                            asked ->
                                    asked.path().contains("skiptoken")
                                            ? Reply.json(200, page("second"))
                                            : Reply.json(
                                                    200,
                                                    "{\"@odata.context\":\"../$metadata#x\",\"value\":[],\"@odata.nextLink\":\""
                                                            + base[0]
                                                            + "companies("
                                                            + Samples.COMPANY_ID
                                                            + ")/customers?$filter=a eq 'b'&$skiptoken=1\"}"));
            base[0] = absolute ? service.address() + "/api/v2.0/" : "";
            ODataErp erp = erp(service);
            ErpPage first = erp.page(COMPANY, CUSTOMERS, 2);
            ErpPage second = erp.next(COMPANY, first.next().orElseThrow(), 2);
            assertThat(second.rows()).hasSize(1);
            Asked last = service.journal().getLast();
            assertThat(last.path())
                    .isEqualTo(
                            "/api/v2.0/companies("
                                    + Samples.COMPANY_ID
                                    + ")/customers?$filter=a%20eq%20'b'&$skiptoken=1");
            assertThat(last.header("Prefer")).isEqualTo("odata.maxpagesize=2");
            assertThat(last.header("Authorization")).isEqualTo("Bearer " + TOKEN);
        }
    }

    @Test
    void neverLeadToAnotherServer() throws Exception {
        ScriptedService elsewhere = service(_ -> Reply.json(200, page("stolen")));
        for (String link :
                List.of(
                        elsewhere.address() + "/api/v2.0/customers",
                        "https://127.0.0.1/api/v2.0/customers",
                        "//evil.example/x",
                        "http://user@127.0.0.1/x")) {
            ScriptedService service =
                    service(
                            _ ->
                                    Reply.json(
                                            200,
                                            "{\"value\":[],\"@odata.nextLink\":\"" + link + "\"}"));
            assertThatThrownBy(() -> erp(service).page(COMPANY, CUSTOMERS, 2))
                    .as(link)
                    .isInstanceOfSatisfying(
                            ErpException.Rejected.class,
                            e -> assertThat(e.code()).isEqualTo("foreign_link"));
        }
        assertThat(elsewhere.journal()).isEmpty();
    }

    @Test
    void cursorsCannotBeMadeUp() throws Exception {
        ScriptedService service =
                service(
                        _ ->
                                Reply.json(
                                        200,
                                        "{\"value\":[],\"@odata.nextLink\":\"?$skiptoken=9\"}"));
        ODataErp erp = erp(service);
        String real = erp.page(COMPANY, CUSTOMERS, 2).next().orElseThrow().value();
        for (String wrong : List.of("x", real.substring(1), real + "A", "http://evil.example")) {
            assertThatThrownBy(() -> erp.next(COMPANY, new dev.workmate.erp.ErpCursor(wrong), 2))
                    .as(wrong)
                    .isInstanceOf(ErpException.Rejected.class);
        }
        var other = new dev.workmate.erp.ErpCompany(new java.util.UUID(7, 7), "o", "o");
        assertThatThrownBy(() -> erp.next(other, new dev.workmate.erp.ErpCursor(real), 2))
                .hasMessageContaining("another company");
    }
}
