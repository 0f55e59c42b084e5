package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.odata.ScriptedService.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service that is no longer what it said. */
@Timeout(30)
class ChangedMetadataTest extends FaultBench {
    @Test
    void isReadAgainWhenTheServiceDoesNotKnowItsOwnProperty() throws Exception {
        String complaint =
                "Could not find a property named 'number' on type 'Microsoft.NAV.customer'";
        ScriptedService service =
                service(
                        asked ->
                                asked.path().contains("number")
                                        ? error(400, "BadRequest", complaint)
                                        : Reply.json(200, page("x")));
        ODataErp erp = erp(service);
        ErpQuery query = CUSTOMERS.selecting(List.of("number"));
        assertThat(erp.model(COMPANY).entity("customers").orElseThrow().property("number"))
                .isPresent();
        metadata =
                metadata.replaceFirst(
                        "<Property Name=\"number\" Type=\"Edm.String\" MaxLength=\"20\"/>", "");
        assertThatThrownBy(() -> erp.page(COMPANY, query, 10))
                .isInstanceOf(ErpException.Rejected.class)
                .hasMessage("customers has no property 'number'");
        assertThat(service.count("$metadata")).isEqualTo(2);
        assertThat(erp.model(COMPANY).entity("customers").orElseThrow().property("number"))
                .isEmpty();
    }

    @Test
    void isReadAgainAfterATimeAndOnlyIfItChanged() throws Exception {
        List<String> tags = new CopyOnWriteArrayList<>();
        ScriptedService service =
                new ScriptedService(
                        asked -> {
                            tags.add(asked.header("If-None-Match"));
                            return tags.size() == 1
                                    ? new Reply(200, Map.of("ETag", "W/\"m1\""), metadata, -1)
                                    : Reply.status(304);
                        });
        open.add(service);
        ODataErp erp = erp(service);
        String hash = erp.model(COMPANY).hash();
        erp.model(COMPANY);
        now = now.plus(Duration.ofHours(13));
        assertThat(erp.model(COMPANY).hash()).isEqualTo(hash);
        assertThat(tags).containsExactly("", "W/\"m1\"");
    }

    @Test
    void staysKnownWhileItCannotBeReadAgain() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        ScriptedService service =
                new ScriptedService(
                        _ ->
                                asked.incrementAndGet() == 1
                                        ? new Reply(200, Map.of(), metadata, -1)
                                        : Reply.status(500));
        open.add(service);
        ODataErp erp = erp(service);
        String hash = erp.model(COMPANY).hash();
        now = now.plus(Duration.ofHours(13));
        assertThat(erp.model(COMPANY).hash()).isEqualTo(hash);
    }
}
