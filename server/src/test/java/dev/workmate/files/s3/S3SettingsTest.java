package dev.workmate.files.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.files.s3.S3Settings.Style;
import dev.workmate.llm.Secret;
import java.net.URI;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3SettingsTest {
    private static final S3Settings.Keys KEYS =
            new S3Settings.Keys(
                    "AKIAIOSFODNN7EXAMPLE", new Secret("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"));

    @Test
    void amazonNeedsARegionAlone() {
        S3Settings amazon = S3Settings.parse("s3://team-files?region=eu-central-1", KEYS);

        assertThat(amazon.endpoint())
                .isEqualTo(URI.create("https://s3.eu-central-1.amazonaws.com"));
        assertThat(amazon.style()).isEqualTo(Style.HOST);
        assertThat(amazon.prefix()).isEmpty();
        assertThat(amazon.toString()).doesNotContain("wJalr");
    }

    @Test
    void othersHaveAnEndpoint() {
        S3Settings minio =
                S3Settings.parse("s3://files/prod?endpoint=http://minio:9000/&region=x", KEYS);

        assertThat(minio)
                .isEqualTo(
                        new S3Settings(
                                URI.create("http://minio:9000"),
                                Style.PATH,
                                "files",
                                "prod/",
                                "x",
                                KEYS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3://",
                "s3://UPPER",
                "s3://ab c",
                "s3://bucket/../x",
                "s3://bucket?region=a/b",
                "s3://bucket?endpoint=ftp://x",
                "s3://bucket?endpoint=http://u:p@x",
                "s3://bucket?style=odd",
                "s3://bucket?secret=s3same"
            })
    void whatIsWrongIsSaidWithoutRepeatingIt(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> S3Settings.parse(url, KEYS))
                .withMessageStartingWith("WORKMATE_FILES_URL ")
                .withMessageNotContainingAny("s3same", "u:p");
    }

    /** The example "GET Bucket Lifecycle" of Amazon's documentation. */
    @Test
    void signsAsTheDocumentationDoes() {
        S3Settings example = S3Settings.parse("s3://examplebucket?region=us-east-1", KEYS);
        TreeMap<String, String> query = new TreeMap<>();
        query.put("lifecycle", "");

        assertThat(
                        new S3Signature(example)
                                .headers(
                                        "GET",
                                        "examplebucket.s3.amazonaws.com",
                                        "/",
                                        query,
                                        new byte[0],
                                        Instant.parse("2013-05-24T00:00:00Z")))
                .containsEntry(
                        "x-amz-content-sha256",
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
                .hasEntrySatisfying(
                        "Authorization",
                        header ->
                                assertThat(header)
                                        .endsWith(
                                                "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"));
    }
}
