package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageIT {
    private static final Pattern SCRIPT = Pattern.compile("src=\"(/assets/[^\"]+)\"");

    private static RunningServer server;

    private final ApiClient browser = server.anonymous();

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/sessions/01970000-0000-7000-8000-000000000000", "/settings"})
    void showsThePageAtEveryAddressOfItsOwn(String path) {
        Reply reply = html(path);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text()).contains("<div id=\"root\">");
        assertThat(reply.headers().firstValue("Cache-Control").orElse("")).contains("no-cache");
    }

    @Test
    void letsBrowsersKeepFilesWhoseNamesChangeWithTheirContent() {
        Matcher script = SCRIPT.matcher(html("/").text());
        assertThat(script.find()).isTrue();

        Reply reply = browser.get(script.group(1));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers().firstValue("Cache-Control").orElse("")).contains("immutable");
    }

    @Test
    void namesThePageByItsContentAlone() {
        Reply first = html("/");

        assertThat(first.headers().firstValue("Last-Modified")).isEmpty();
        String tag = first.headers().firstValue("ETag").orElse("");
        assertThat(tag).matches("\"[0-9a-f]{32}\"");
        assertThat(html("/settings").headers().firstValue("ETag")).contains(tag);
        assertThat(asked("/", "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(asked("/", "If-None-Match", "\"another\"").status()).isEqualTo(200);
        assertThat(browser.get("/favicon.svg").headers().firstValue("ETag").orElse(""))
                .isNotIn("", tag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "gzip"})
    void sendsAScriptPackedToThoseWhoTakeIt(String coding) {
        Matcher script = SCRIPT.matcher(html("/").text());
        assertThat(script.find()).isTrue();

        Reply packed = asked(script.group(1), "Accept-Encoding", coding);
        Reply plain = browser.get(script.group(1));

        assertThat(packed.headers().firstValue("Content-Encoding")).contains(coding);
        assertThat(packed.headers().firstValue("Vary").orElse("")).contains("Accept-Encoding");
        assertThat(packed.headers().firstValue("Content-Type").orElse(""))
                .startsWith("text/javascript");
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(plain.headers().firstValue("Last-Modified")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/assets/missing.js", "/favicon.missing"})
    void hasNoPageForAFileThatIsNotThere(String path) {
        Reply reply = browser.get(path);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.code()).isEqualTo("not_found");
    }

    @Test
    void describesItsApi() {
        assertThat(browser.get("/openapi.json").json().get("openapi").asString())
                .isEqualTo("3.1.0");
    }

    private Reply asked(String path, String header, String value) {
        return browser.send(
                browser.request(path).header("Accept", "text/html").header(header, value).GET());
    }

    private Reply html(String path) {
        return browser.send(browser.request(path).header("Accept", "text/html,*/*;q=0.8").GET());
    }

    @Test
    void theFrameOfDiagramsHasAPolicyOfItsOwn() {
        String frame = policy("/diagrams.html");

        assertThat(frame)
                .startsWith("default-src 'none'")
                .contains("frame-ancestors 'self'")
                .doesNotContain("connect-src");
        assertThat(policy("/")).contains("frame-ancestors 'none'").doesNotContain("unsafe-inline");
    }

    private String policy(String path) {
        return html(path).headers().firstValue("Content-Security-Policy").orElse("");
    }
}
