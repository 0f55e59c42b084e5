package dev.workmate.access.oidc;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real providers of OpenID Connect in a process of their own ({@code web/e2e/provider}). */
final class TestProviders implements AutoCloseable {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Process process;
    private final BufferedWriter asks;
    private final BufferedReader says;
    private final JsonNode issuers;

    TestProviders(String... names) {
        List<String> command = new ArrayList<>(List.of("node", "e2e/provider/provider.mjs"));
        command.addAll(List.of(names));
        try {
            process =
                    new ProcessBuilder(command)
                            .directory(Path.of("../web").toFile())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        asks =
                new BufferedWriter(
                        new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        says =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        issuers = MAPPER.readTree(line());
    }

    String issuer(String name) {
        return issuers.get(name).asString();
    }

    /** From now on the provider serves this client, with keys that it had never before. */
    void serve(String name, String origin) {
        ask("{\"provider\":\"%s\",\"client\":\"%s\"}".formatted(name, origin));
    }

    void groups(String person, String... groups) {
        String all =
                List.of(groups).stream()
                        .map(each -> '"' + each + '"')
                        .collect(Collectors.joining(","));
        ask("{\"person\":\"%s\",\"groups\":[%s]}".formatted(person, all));
    }

    private void ask(String line) {
        try {
            asks.write(line + "\n");
            asks.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        line();
    }

    private String line() {
        try {
            String line = says.readLine();
            if (line == null) {
                throw new AssertionError("the provider has ended");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            asks.close();
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
