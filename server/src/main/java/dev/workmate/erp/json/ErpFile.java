package dev.workmate.erp.json;

import dev.workmate.database.Vault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The operator's file {@code erp.json}. A secret found in it in plain text is encrypted in place
 * when it is first read; everything else in the file stays as it was written.
 */
public final class ErpFile {
    static final Set<String> SECRETS = Set.of("clientSecret", "token", "accessKey");

    private static final Logger LOG = LoggerFactory.getLogger(ErpFile.class);
    private static final int MAX_BYTES = 64 << 10;
    private static final Set<String> FIELDS =
            Set.of(
                    "url",
                    "tenant",
                    "environment",
                    "clientId",
                    "clientSecret",
                    "tokenUrl",
                    "scope",
                    "token",
                    "user",
                    "accessKey",
                    "company",
                    "language",
                    "apis");
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build();

    private final Path file;
    private final Path keyFile;

    public ErpFile(Path home) {
        this.file = home.resolve("erp.json");
        this.keyFile = home.resolve("erp.key");
    }

    /** The file's fields, secrets in plain; empty where there is no file. */
    public Map<String, List<String>> read() throws IOException {
        if (!Files.exists(file)) {
            return Map.of();
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is longer than " + MAX_BYTES + " bytes");
        }
        String text = Files.readString(file);
        Map<String, List<String>> fields = parse(text);
        if (SECRETS.stream().anyMatch(fields::containsKey)) {
            Vault vault = Vault.open(keyFile);
            encryptInPlace(text, vault);
            for (String name : SECRETS) {
                fields.computeIfPresent(name, (_, values) -> List.of(plain(vault, name, values)));
            }
        }
        return fields;
    }

    private Map<String, List<String>> parse(String text) throws IOException {
        JsonNode root;
        try {
            root = MAPPER.readTree(text);
        } catch (JacksonException e) {
            // Its own message may repeat a piece of the text, and that may be a secret.
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new IOException(file + " is not valid JSON, see line " + line);
        }
        if (!root.isObject()) {
            throw new IOException(file + " must hold one object");
        }
        Map<String, List<String>> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : root.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new IOException(
                        "%s: '%s' is not known; known are %s"
                                .formatted(
                                        file,
                                        field.getKey(),
                                        String.join(", ", FIELDS.stream().sorted().toList())));
            }
            fields.put(field.getKey(), texts(field.getKey(), field.getValue()));
        }
        return fields;
    }

    private List<String> texts(String name, JsonNode value) throws IOException {
        List<String> texts = new ArrayList<>();
        if (name.equals("apis") && value.isArray()) {
            for (JsonNode each : value) {
                texts.add(text(name, each));
            }
        } else {
            texts.add(text(name, value));
        }
        return texts;
    }

    private String text(String name, JsonNode value) throws IOException {
        if (!value.isString() || value.asString().isBlank()) {
            throw new IOException(file + ": '" + name + "' must be a text that is not empty");
        }
        return value.asString().strip();
    }

    private String plain(Vault vault, String name, List<String> values) {
        String value = values.getFirst();
        if (!Vault.isEncrypted(value)) {
            return value;
        }
        try {
            return vault.decrypt(name, value);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "%s: '%s' was not encrypted with the key in %s; write the secret in plain text again"
                            .formatted(file, name, keyFile));
        }
    }

    /** Replaces the file as a whole, so that nobody ever sees half of it. */
    private void encryptInPlace(String text, Vault vault) {
        String changed = SecretFields.encrypt(text, SECRETS, vault);
        if (changed.equals(text)) {
            return;
        }
        try {
            Path real = file.toRealPath();
            Path fresh = real.resolveSibling(real.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            Vault.create(fresh, changed.getBytes(StandardCharsets.UTF_8));
            Files.move(
                    fresh,
                    real,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            LOG.info("The secrets in {} are encrypted now", file);
        } catch (IOException e) {
            LOG.warn("The secrets in {} stay in plain text, since it cannot be written", file, e);
        }
    }
}
