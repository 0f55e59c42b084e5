package dev.workmate.demo.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.TinyCompany;
import dev.workmate.demo.user.DemoUser;
import dev.workmate.demo.user.Rights;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Users with different rights see and do different things. */
class UsersTest {
    private static final DemoUser FULL = new DemoUser("full", "Full", Rights.ALL);
    private static final DemoUser DRAFTS =
            new DemoUser(
                    "drafts",
                    "Drafts",
                    new Rights(Set.of(Rights.Act.CHANGE), Set.of("Other & Sons")));
    private static final DemoUser READS =
            new DemoUser("reads", "Reads", new Rights(Set.of(), Set.of()));
    private static DemoErp erp;

    @BeforeAll
    static void start() {
        erp =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withTokens(
                                        TokenOptions.defaults()
                                                .withUserToken("f", FULL)
                                                .withUserToken("d", DRAFTS)
                                                .withUserToken("r", READS)),
                        TinyCompany::fill);
    }

    @AfterAll
    static void stop() {
        erp.close();
    }

    private static Caller as(String token) {
        return new Caller(erp.apiUrl(), token);
    }

    @Test
    void aHiddenCompanyIsNotThereHoweverItIsNamed() {
        String other = "/companies(" + TinyCompany.OTHER + ")";
        assertThat(as("f").get("/companies").body()).contains("Other", "Tiny Trading");
        assertThat(as("d").get("/companies").body()).contains("Tiny").doesNotContain("Other");
        assertThat(as("f").get(other + "/customers").status()).isEqualTo(200);
        assertThat(as("d").get(other).status()).isEqualTo(404);
        assertThat(as("d").get(other + "/customers").status()).isEqualTo(404);
        assertThat(as("d").get("/companies(name='Other & Sons')/customers").status())
                .isEqualTo(404);
        assertThat(as("d").get("/customers", "Company", "Other & Sons").status()).isEqualTo(404);
        assertThat(as("d").get("/customers", "Company", "Tiny Trading").status()).isEqualTo(200);
    }

    @Test
    void whoMayOnlyReadChangesNothing() {
        String customers = "/companies(" + TinyCompany.ID + ")/customers";
        int before = erp.acceptedWrites().size();
        assertThat(as("r").get(customers).status()).isEqualTo(200);
        assertThat(as("r").post(customers, "{\"displayName\":\"New\"}").status()).isEqualTo(403);
        assertThat(erp.acceptedWrites()).hasSize(before);
        assertThat(as("d").post(customers, "{\"displayName\":\"New\"}").status()).isEqualTo(201);
    }

    @Test
    void whoMayDraftDoesNotPost() {
        String invoices = "/companies(" + TinyCompany.ID + ")/salesInvoices";
        String id =
                as("d").post(
                                invoices,
                                "{\"customerNumber\":\"C1\",\"salesInvoiceLines\":[{\"lineType\":\"Item\","
                                        + "\"lineObjectNumber\":\"I1\",\"quantity\":1}]}")
                        .get("id");
        String post = invoices + "(" + id + ")/Microsoft.NAV.post";
        assertThat(as("d").post(post, "").status()).isEqualTo(403);
        assertThat(as("r").post(post, "").status()).isEqualTo(403);
        assertThat(as("f").post(post, "").status()).isEqualTo(204);
    }
}
