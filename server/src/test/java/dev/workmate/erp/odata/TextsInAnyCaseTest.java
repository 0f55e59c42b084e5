package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.odata.ScriptedService.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** "ebay" finds "eBay", wherever the service can compare so. */
@Timeout(30)
class TextsInAnyCaseTest extends FaultBench {
    private static final ErpQuery EBAY =
            CUSTOMERS.where(
                    new ErpFilter.TextMatch("displayName", ErpFilter.Place.ANYWHERE, "eBAY"));

    @Test
    void areAskedForInSmallLetters() throws Exception {
        foreign();
        ScriptedService service =
                service(
                        asked ->
                                asked.path().contains("tolower(displayName),'ebay'")
                                        ? Reply.json(200, page("x"))
                                        : Reply.json(200, "{\"value\":[]}"));
        assertThat(erp(service).page(COMPANY, EBAY, 10).rows()).hasSize(1);
    }

    @Test
    void areComparedLetterByLetterWhereTheServiceCannot() throws Exception {
        foreign();
        ScriptedService service =
                service(
                        asked ->
                                asked.path().contains("tolower")
                                        ? error(400, "BadRequest", "no function tolower")
                                        : Reply.json(200, page("x")));
        ODataErp erp = erp(service);
        assertThat(erp.page(COMPANY, EBAY, 10).rows()).hasSize(1);
        assertThat(erp.page(COMPANY, EBAY, 10).rows()).hasSize(1);
        assertThat(service.count("tolower")).isEqualTo(1);
        assertThat(service.count("contains(displayName")).isEqualTo(2);
    }

    @Test
    void areNotAskedForTwiceWhereBothAreRefused() throws Exception {
        ScriptedService service = service(_ -> error(400, "BadRequest", "no such filter"));
        assertThatThrownBy(() -> erp(service).page(COMPANY, EBAY, 10))
                .isInstanceOf(ErpException.Rejected.class);
        assertThat(service.count("contains(displayName")).isEqualTo(1);
        assertThat(service.count("tolower")).isZero();
    }

    /** The same entities in the metadata of somebody else's service. */
    private void foreign() {
        metadata = metadata.replace("Microsoft.NAV", "Example.Shop");
    }
}
