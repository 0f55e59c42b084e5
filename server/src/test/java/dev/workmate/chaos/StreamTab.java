package dev.workmate.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.JsonNode;

/** Watches by Server-Sent Events. */
final class StreamTab extends Tab {
    StreamTab(String session, Api api, Findings findings, Counts counts) {
        super("stream", session, api, findings, counts);
    }

    @Override
    void follow(Visit visit) throws IOException, InterruptedException {
        HttpRequest request =
                api.request("/api/sessions/" + session + "/stream")
                        .header("Accept", "text/event-stream")
                        .header("Last-Event-ID", Long.toString(visit.after()))
                        .GET()
                        .build();
        HttpResponse<InputStream> response = api.http().send(request, BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            if (response.statusCode() != 200) {
                JsonNode problem = Api.JSON.readTree(body.readAllBytes());
                refused(problem.path("code").asString(""));
                return;
            }
            // Read elsewhere: who waits for a line does not hear that the page is left.
            CompletableFuture<Void> end = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> read(visit, body, end));
            end.get();
        } catch (ExecutionException e) {
            throw new IOException("the stream broke off", e);
        }
    }

    private void read(Visit visit, InputStream body, CompletableFuture<Void> end) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            StringBuilder data = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data:")) {
                    data.append(line.substring(5)).append('\n');
                } else if (line.isEmpty() && !data.isEmpty()) {
                    note(visit, Api.JSON.readTree(data.toString()));
                    data.setLength(0);
                }
            }
            end.complete(null);
        } catch (IOException | RuntimeException e) {
            end.completeExceptionally(e);
        }
    }
}
