package dev.workmate.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.testkit.Books;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import dev.workmate.demo.testkit.TinyCompany;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {
    private static final String COMPANY = "/companies(" + TinyCompany.ID + ")";
    @TempDir private Path folder;

    private DemoErp start(LocalDate today) {
        return DemoErp.start(
                DemoErpOptions.defaults().withStaticToken("t").withFolder(folder).withToday(today),
                TinyCompany::fill);
    }

    private DemoErp start() {
        return start(LocalDate.of(2026, 6, 30));
    }

    @Test
    void whatUsersWroteIsThereAfterARestart() {
        String invoice;
        Reply before;
        try (DemoErp erp = start()) {
            Caller caller = new Caller(erp.apiUrl(), "t");
            Reply draft =
                    caller.post(
                            COMPANY + "/salesInvoices",
                            "{\"customerNumber\":\"C1\",\"salesInvoiceLines\":[{\"lineType\":\"Item\","
                                    + "\"lineObjectNumber\":\"I1\",\"quantity\":1.5}]}");
            invoice = COMPANY + "/salesInvoices(" + draft.get("id") + ")";
            caller.post(invoice + "/Microsoft.NAV.post", "");
            Reply gone = caller.post(COMPANY + "/customers", "{\"displayName\":\"Gone\"}");
            caller.delete(COMPANY + "/customers(" + gone.get("id") + ")", "If-Match", "*");
            before = caller.get(invoice + "?$expand=salesInvoiceLines");
        }
        try (DemoErp erp = start()) {
            Caller caller = new Caller(erp.apiUrl(), "t");
            Reply after = caller.get(invoice + "?$expand=salesInvoiceLines");
            String old = before.body().replaceAll("127.0.0.1:\\d+", "");
            assertThat(after.body().replaceAll("127.0.0.1:\\d+", "")).isEqualTo(old);
            Books.balance(caller, COMPANY, after.get("number"));
            assertThat(caller.get(COMPANY + "/customers/$count").body()).isEqualTo("3");
        }
    }

    @Test
    void aDraftNumberIsNotGivenAgainAfterARestart() {
        String draft = "{\"customerNumber\":\"C1\"}";
        String given;
        try (DemoErp erp = start()) {
            Caller caller = new Caller(erp.apiUrl(), "t");
            Reply made = caller.post(COMPANY + "/salesInvoices", draft);
            given = made.get("number");
            caller.delete(COMPANY + "/salesInvoices(" + made.get("id") + ")", "If-Match", "*");
        }
        try (DemoErp erp = start()) {
            Caller caller = new Caller(erp.apiUrl(), "t");
            assertThat(caller.post(COMPANY + "/salesInvoices", draft).get("number"))
                    .isGreaterThan(given);
        }
    }

    @Test
    void aTornLastLineIsDropped() throws IOException {
        try (DemoErp erp = start()) {
            new Caller(erp.apiUrl(), "t").post(COMPANY + "/customers", "{\"displayName\":\"A\"}");
        }
        Files.writeString(
                folder.resolve("writes.jsonl"), "{\"at\":\"2026-0", StandardOpenOption.APPEND);
        for (int round = 0; round < 2; round++) {
            try (DemoErp erp = start()) {
                Caller caller = new Caller(erp.apiUrl(), "t");
                caller.post(COMPANY + "/customers", "{\"displayName\":\"B\"}");
                assertThat(caller.get(COMPANY + "/customers/$count").body())
                        .isEqualTo(Integer.toString(5 + round));
            }
        }
    }

    @Test
    void aFolderKeepsItsDay() {
        start().close();
        try (DemoErp erp = start(LocalDate.of(2027, 1, 31))) {
            Reply invoices = new Caller(erp.apiUrl(), "t").get(COMPANY + "/salesInvoices?$top=1");
            assertThat(invoices.first().get("dueDate").asString()).isEqualTo("2026-06-25");
        }
    }
}
