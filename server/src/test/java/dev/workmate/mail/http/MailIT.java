package dev.workmate.mail.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.LoginName;
import dev.workmate.access.account.TestCodes;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Mail to people about their accounts, by way of a real mail server. */
@Timeout(120)
class MailIT {
    private static final String PASSWORD = "a lamp in the north wing";
    private static final String OTHER = "seven brass door knobs";
    private static final Pattern LINK =
            Pattern.compile("https://chat\\.example\\.com/welcome#(\\S+)");

    private static GreenMail post;
    private static RunningServer server;
    private static ApiClient root;

    @BeforeAll
    static void start() {
        post = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        post.start();
        post.setUser("workmate", "workmate", "hush");
        server =
                RunningServer.start(
                        ObedientModel.model(),
                        "--workmate.smtp-url=smtp+plain://127.0.0.1:" + post.getSmtp().getPort(),
                        "--workmate.smtp-user=workmate",
                        "--workmate.smtp-password=hush",
                        "--workmate.mail-from=Workmate <workmate@example.org>",
                        "--workmate.public-url=https://chat.example.com/",
                        "--workmate.contact=the help desk");
        AccountDesk.Outcome made =
                server.bean(AccountDesk.class)
                        .makeFirst(
                                new AccountDesk.Wish(new LoginName("root"), "Root", PASSWORD), "");
        User user = ((AccountDesk.Outcome.Done) made).user();
        root = server.signedIn(user);
        confirm();
    }

    private static void confirm() {
        assertThat(root.post("/api/me/confirm", "{\"password\":\"" + PASSWORD + "\"}").status())
                .isEqualTo(204);
    }

    @AfterAll
    static void stop() {
        server.close();
        post.stop();
    }

    private static Reply open(String path, String json) {
        return server.anonymous().post(path, json);
    }

    private static void await(BooleanSupplier done) {
        for (int tries = 0; tries < 6_000; tries++) {
            if (done.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("it does not come about");
    }

    private static List<MimeMessage> mailsTo(String address) {
        return Stream.of(post.getReceivedMessages())
                .filter(mail -> to(mail).equals(address))
                .toList();
    }

    private static String to(MimeMessage mail) {
        try {
            return mail.getRecipients(Message.RecipientType.TO)[0].toString();
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    /** The text of a person's mail number {@code count}, once it has come. */
    private static String awaitMail(String address, int count) throws Exception {
        await(() -> mailsTo(address).size() >= count);
        assertThat(mailsTo(address)).hasSize(count);
        return mailsTo(address).get(count - 1).getContent().toString();
    }

    private static String token(String text) {
        Matcher link = LINK.matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group(1);
    }

    /** Somebody who came by a mailed invitation. */
    private static ApiClient join(String address, String language) throws Exception {
        Reply invited =
                root.post(
                        "/api/admin/invitations",
                        "{\"email\":\"%s\",\"language\":\"%s\"}".formatted(address, language));
        assertThat(invited.status()).as(invited.text()).isEqualTo(201);
        String text = awaitMail(address, 1);
        Reply in = accept(token(text), "\"login\":\"" + address + "\",\"name\":\"Zoë\",", PASSWORD);
        assertThat(in.status()).as(in.text()).isEqualTo(200);
        return server.withToken(in.json().get("token").asString());
    }

    private static Reply accept(String token, String more, String password) {
        return open(
                "/api/auth/links/accept",
                "{\"token\":\"%s\",%s\"password\":\"%s\"}".formatted(token, more, password));
    }

    private static Reply forgotten(String login) {
        return open("/api/auth/forgotten", "{\"login\":\"%s\"}".formatted(login));
    }

    private static Reply signIn(String login, String password) {
        return open(
                "/api/auth/login",
                "{\"login\":\"%s\",\"password\":\"%s\"}".formatted(login, password));
    }

    private static String id(ApiClient person) {
        return person.get("/api/me").json().get("id").asString();
    }

    @Test
    void anInvitationIsMailedAndNotShown() throws Exception {
        Reply invited =
                root.post(
                        "/api/admin/invitations",
                        "{\"email\":\"ann@example.org\",\"language\":\"de\"}");

        assertThat(invited.json().path("mailedTo").asString()).isEqualTo("ann@example.org");
        String text = awaitMail("ann@example.org", 1);
        assertThat(text).contains("Root lädt Sie zu Workmate ein");
        assertThat(invited.text()).doesNotContain(token(text));
        assertThat(invited.json().path("path").isString()).isFalse();
        assertThat(root.get("/api/admin/invitations").text())
                .contains("ann@example.org")
                .doesNotContain(token(text));
        await(() -> state("ann@example.org", 0).equals("sent"));
        assertThat(root.get("/api/admin/mail").text()).doesNotContain(token(text));
    }

    private static String state(String address, int number) {
        return root.get("/api/admin/mail")
                .json()
                .get("mails")
                .valueStream()
                .filter(mail -> mail.get("to").asString().equals(address))
                .skip(number)
                .findFirst()
                .map(mail -> mail.get("state").asString())
                .orElse("");
    }

    @Test
    void whoHasForgottenTheirPasswordSetsANewOneOnceAndIsToldThatItWasSet() throws Exception {
        ApiClient bob = join("bob@example.org", "en");
        bob.put("/api/settings", "{\"language\":\"es\"}");

        Reply nobody = forgotten("nobody@example.org");
        Reply somebody = forgotten("Bob@Example.org");
        assertThat(somebody.status()).isEqualTo(202).isEqualTo(nobody.status());
        assertThat(somebody.text()).isEqualTo(nobody.text());
        String first = token(awaitMail("bob@example.org", 2));
        assertThat(mailsTo("nobody@example.org")).isEmpty();
        assertThat(bob.get("/api/me").status()).as("nothing happens by asking").isEqualTo(200);

        assertThat(forgotten("bob@example.org").status()).isEqualTo(202);
        String text = awaitMail("bob@example.org", 3);
        assertThat(text).contains("Abre este enlace");
        assertThat(accept(token(text), "", OTHER).status()).isEqualTo(200);
        assertThat(bob.get("/api/me").status()).as("signed out elsewhere").isEqualTo(401);
        assertThat(awaitMail("bob@example.org", 4)).contains("Tu contraseña se cambió");
        assertThat(accept(token(text), "", PASSWORD).code()).isEqualTo("link_not_found");
        assertThat(accept(first, "", PASSWORD).code())
                .as("an older link is over too")
                .isEqualTo("link_not_found");
        assertThat(signIn("bob@example.org", OTHER).status()).isEqualTo(200);
    }

    @Test
    void whoAsksAgainAndAgainIsSlowedWhetherThereIsSuchAnAccountOrNot() throws Exception {
        join("cat@example.org", "en");
        for (String login : List.of("cat@example.org", "ghost@example.org")) {
            for (int i = 0; i < 3; i++) {
                assertThat(forgotten(login).status()).as(login).isEqualTo(202);
            }
            Reply slowed = forgotten(login);
            assertThat(slowed.code()).as(login).isEqualTo("too_many_attempts");
            assertThat(slowed.headers().firstValueAsLong("Retry-After").orElse(0)).isPositive();
        }
        awaitMail("cat@example.org", 4);
    }

    @Test
    void aMailedLinkDoesNotTakeThePlaceOfASecondFactor() throws Exception {
        ApiClient dee = join("dee@example.org", "en");
        String path = "/api/admin/people/" + id(dee);
        String secret = dee.post("/api/me/second-factor", "{}").json().get("secret").asString();
        assertThat(
                        dee.post(
                                        "/api/me/second-factor/confirm",
                                        "{\"code\":\"" + TestCodes.now(secret) + "\"}")
                                .status())
                .isEqualTo(200);
        forgotten("dee@example.org");
        String link = token(awaitMail("dee@example.org", 2));

        assertThat(accept(link, "", OTHER).code()).isEqualTo("second_factor_required");
        assertThat(accept(link, "\"code\":\"000000\",", OTHER).code())
                .isEqualTo("wrong_credentials");
        assertThat(root.get("/api/admin/log?kind=sign_in_refused&person=" + id(dee)).text())
                .contains("code for a link");
        assertThat(dee.get("/api/me").status()).as("nothing has changed").isEqualTo(200);
        String code = "\"code\":\"" + TestCodes.next(secret) + "\",";
        assertThat(accept(link, code, OTHER).status()).isEqualTo(200);
        assertThat(awaitMail("dee@example.org", 3)).contains("password was changed");

        assertThat(root.delete(path + "/second-factor").status()).isEqualTo(204);
        assertThat(awaitMail("dee@example.org", 4)).contains("no longer asks for a code");
        assertThat(signIn("dee@example.org", OTHER).status()).isEqualTo(200);
        assertThat(root.delete(path + "/second-factor").code())
                .isEqualTo("second_factor_not_found");
        assertThat(root.get("/api/admin/log?kind=second_factor_removed").text()).contains(id(root));
    }

    @Test
    void anAdministratorMailsALinkThatNobodyElseSees() throws Exception {
        ApiClient eli = join("eli@example.org", "en");
        String path = "/api/admin/people/" + id(eli) + "/reset-link";
        Reply made = root.post(path, "{\"mail\":true,\"language\":\"de\"}");

        assertThat(made.json().path("mailedTo").asString()).isEqualTo("eli@example.org");
        String text = awaitMail("eli@example.org", 2);
        assertThat(text).contains("öffnen Sie diesen Link");
        assertThat(made.text()).doesNotContain(token(text));
        assertThat(root.post(path, "{}").json().get("path").asString()).startsWith("/welcome#");
        String rootPath = "/api/admin/people/" + id(root) + "/reset-link";
        assertThat(root.post(rootPath, "{\"mail\":true}").code())
                .as("root is no address")
                .isEqualTo("mail_not_sent");
        assertThat(
                        root.post("/api/admin/invitations", "{\"email\":\"a@b.c\\r\\nBcc: x@y\"}")
                                .code())
                .isEqualTo("mail_not_sent");
    }

    @Test
    void whoIsShutOutGetsNoLink() throws Exception {
        ApiClient fay = join("fay@example.org", "en");
        ApiClient gil = join("gil@example.org", "en");
        String path = "/api/admin/people/" + id(fay);
        assertThat(root.patch(path, "{\"disabled\":true}").status()).isEqualTo(200);
        assertThat(forgotten("fay@example.org").status()).isEqualTo(202);
        assertThat(forgotten("gil@example.org").status()).isEqualTo(202);

        awaitMail("gil@example.org", 2);
        assertThat(mailsTo("fay@example.org")).as("asked before").hasSize(1);
        assertThat(id(gil)).isNotEmpty();
    }

    @Test
    void thePageLearnsThatMailIsSentAndOthersThatItIsNot() {
        assertThat(
                        server.anonymous()
                                .get("/api/auth/ways")
                                .json()
                                .at("/forgotten/mail")
                                .asBoolean())
                .isTrue();
        assertThat(root.post("/api/admin/mail/trial", "{\"to\":\"root@example.org\"}").status())
                .isEqualTo(202);
        await(() -> mailsTo("root@example.org").size() == 1);
        assertThat(root.get("/api/admin/log?kind=mail_tried").text())
                .contains("to example.org")
                .doesNotContain("root@");
        try (RunningServer alone =
                RunningServer.start(
                        ObedientModel.model(), "--workmate.contact=the help desk, extension 100")) {
            JsonNode way = alone.anonymous().get("/api/auth/ways").json().get("forgotten");
            assertThat(way.get("mail").asBoolean()).isFalse();
            assertThat(way.get("contact").asString()).isEqualTo("the help desk, extension 100");
            Reply refused =
                    alone.anonymous().post("/api/auth/forgotten", "{\"login\":\"ada@x.org\"}");
            assertThat(refused.status()).isEqualTo(404);
            assertThat(refused.text()).contains("the help desk, extension 100");
        }
    }
}
