package dev.workmate.llm;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How an operator signs in to a cloud platform that serves models of others. */
public sealed interface CloudSignIn {
    /** Amazon: calls are signed. */
    record Aws(String keyId, Secret key, Secret sessionToken, String region, String service)
            implements CloudSignIn {}

    /** Google Cloud: a service account by its file. */
    record Google(String keyFile) implements CloudSignIn {}

    /** Azure: a registered program by its secret. */
    record Azure(String tenant, String clientId, Secret secret, String authority, String scope)
            implements CloudSignIn {}

    /** Azure: a key in a header of its own. */
    record AzureKey() implements CloudSignIn {}

    /** What {@code …_SIGN_IN} and the settings beside it say; a key alone needs none of them. */
    static Optional<CloudSignIn> read(String prefix, Map<String, String> set) {
        String kind = set.getOrDefault(prefix + "_SIGN_IN", "key").toLowerCase(Locale.ROOT);
        return switch (kind) {
            case "key" -> Optional.empty();
            case "aws" ->
                    Optional.of(
                            new Aws(
                                    need(set, prefix + "_AWS_KEY_ID", "AWS_ACCESS_KEY_ID"),
                                    new Secret(
                                            need(
                                                    set,
                                                    prefix + "_AWS_SECRET",
                                                    "AWS_SECRET_ACCESS_KEY")),
                                    new Secret(set.getOrDefault("AWS_SESSION_TOKEN", "")),
                                    need(set, prefix + "_REGION", "AWS_REGION"),
                                    set.getOrDefault(prefix + "_AWS_SERVICE", "bedrock")));
            case "google" ->
                    Optional.of(
                            new Google(
                                    need(
                                            set,
                                            prefix + "_KEY_FILE",
                                            "GOOGLE_APPLICATION_CREDENTIALS")));
            case "azure" ->
                    Optional.of(
                            new Azure(
                                    need(set, prefix + "_TENANT", "AZURE_TENANT_ID"),
                                    need(set, prefix + "_CLIENT_ID", "AZURE_CLIENT_ID"),
                                    new Secret(
                                            need(
                                                    set,
                                                    prefix + "_CLIENT_SECRET",
                                                    "AZURE_CLIENT_SECRET")),
                                    set.getOrDefault(
                                            prefix + "_AUTHORITY",
                                            "https://login.microsoftonline.com"),
                                    set.getOrDefault(
                                            prefix + "_SCOPE",
                                            "https://cognitiveservices.azure.com/.default")));
            case "azure-key" -> Optional.of(new AzureKey());
            default ->
                    throw new IllegalArgumentException(
                            prefix
                                    + "_SIGN_IN is one of "
                                    + List.of("key", "aws", "google", "azure", "azure-key")
                                    + ", was "
                                    + kind);
        };
    }

    private static String need(Map<String, String> set, String name, String otherwise) {
        String value = set.getOrDefault(name, set.getOrDefault(otherwise, ""));
        if (value.isEmpty()) {
            throw new IllegalArgumentException(name + " or " + otherwise + " must be set");
        }
        return value;
    }
}
