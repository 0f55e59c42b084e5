package dev.workmate.erp.trial;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/** A server with the demo company on the day of a trial, asked through its own door. */
final class TrialServer implements AutoCloseable {
    private static final int AT_ONCE = 4;

    /** As many as the demo company's limit of requests lets one server ask. */
    private static final int MOST_QUESTIONS = 600;

    /** A turn that waits for a person has said nothing yet. */
    private static final Said ASKED_BACK = new Said("", List.of());

    private String day;
    private RunningServer server;
    private int asked;

    TrialServer(String day) {
        this.day = day;
        this.server = started(day);
    }

    private static RunningServer started(String day) {
        return RunningServer.startAsConfigured(
                "--workmate.demo-day=" + day, "--workmate.offline.word-delay-ms=0");
    }

    private void makeRoomFor(int questions) {
        if (asked + questions > MOST_QUESTIONS) {
            restart();
        }
        asked += questions;
    }

    private void restart() {
        server.close();
        server = started(day);
        asked = 0;
    }

    /** The company's day from now on. */
    void moveTo(String other) {
        if (!other.equals(day)) {
            day = other;
            restart();
        }
    }

    @Override
    public void close() {
        server.close();
    }

    /** Asks in sessions beside each other; the answers stand in the order of the questions. */
    List<Said> askAll(List<TrialCase> cases) {
        makeRoomFor(cases.size());
        try (ExecutorService askers = Executors.newFixedThreadPool(AT_ONCE)) {
            return cases.stream().map(trial -> askers.submit(() -> ask(trial))).toList().stream()
                    .map(TrialServer::answered)
                    .toList();
        }
    }

    private static Said answered(Future<Said> answer) {
        try {
            return answer.get(1, TimeUnit.MINUTES);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException("a question was not answered", e);
        }
    }

    Said ask(TrialCase trial) {
        ApiClient user = server.demo();
        String session = user.newSession();
        Optional<String> turn = Optional.empty();
        for (String words : trial.turns()) {
            turn =
                    user.converse(session, words).stream()
                            .filter(event -> event.type().equals("complete"))
                            .map(event -> event.json().path("data").path("turnId").asString())
                            .findFirst();
        }
        if (turn.isEmpty()) {
            return ASKED_BACK;
        }
        StringBuilder text = new StringBuilder();
        List<String> charts = new ArrayList<>();
        JsonNode page = user.get(session + "/messages").json();
        for (JsonNode event : page.path("events")) {
            if (event.path("turnId").asString("").equals(turn.get())) {
                read(event, text, charts);
            }
        }
        return new Said(text.toString(), charts);
    }

    private static void read(JsonNode event, StringBuilder text, List<String> charts) {
        switch (event.path("type").asString("")) {
            case "message" ->
                    text.append(event.path("data").path("content").asString("")).append('\n');
            case "chart" -> forms(event.path("data").path("spec"), charts);
            default -> {}
        }
    }

    /**
     * What the mark alone does not say: a ring, bars upon or beside each other, a field of tiles.
     */
    private static Optional<String> arrangement(JsonNode spec, String form) {
        JsonNode encoding = spec.path("encoding");
        boolean piled =
                List.of("x", "y").stream()
                        .anyMatch(
                                axis ->
                                        encoding.path(axis)
                                                .path("stack")
                                                .asString("")
                                                .equals("zero"));
        boolean beside = encoding.has("xOffset") || encoding.has("yOffset");
        return switch (form) {
            case "arc" -> Optional.of("donut").filter(_ -> spec.path("mark").has("innerRadius"));
            case "rect" -> Optional.of("heat map");
            case "bar" -> Optional.of(piled ? "stacked" : "grouped").filter(_ -> piled || beside);
            default -> Optional.empty();
        };
    }

    /** The marks of a chart and of the charts within it. */
    private static void forms(JsonNode spec, List<String> charts) {
        JsonNode mark = spec.path("mark");
        String form = mark.isObject() ? mark.path("type").asString("") : mark.asString("");
        if (!form.isEmpty()) {
            charts.add(form.equals("arc") ? "pie" : form);
            arrangement(spec, form).ifPresent(charts::add);
        }
        for (String part : List.of("layer", "hconcat", "vconcat", "concat")) {
            spec.path(part).forEach(each -> forms(each, charts));
        }
        if (spec.path("spec").isObject()) {
            forms(spec.path("spec"), charts);
        }
    }
}
