package dev.workmate.chaos;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** After the last fault: waits until everything rests, then reads it all and checks it. */
final class Inspection {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What was lost with several servers is left to one that has lived for minutes. */
    private static final Duration READING = Duration.ofMinutes(10);

    private final Cluster cluster;
    private final List<Person> people;
    private final Api api;
    private final Findings findings;
    private final Counts counts;
    private final Path folder;

    Inspection(
            Cluster cluster,
            List<Person> people,
            Api api,
            Findings findings,
            Counts counts,
            Path folder) {
        this.cluster = cluster;
        this.people = people;
        this.api = api;
        this.findings = findings;
        this.counts = counts;
        this.folder = folder;
    }

    void run(Duration rest) throws IOException, InterruptedException, SQLException {
        awaitRest(rest);
        Map<String, List<JsonNode>> logs = new LinkedHashMap<>();
        for (Person person : people) {
            for (Conversation conversation : person.conversations()) {
                inspect(conversation, logs);
            }
        }
        List<String> writes = cluster.company().writes().stream().map(each -> each.body()).toList();
        counts.add("effects in the ERP system", EffectInvariants.check(logs, writes, findings));
        counts.add("sessions", logs.size());
        dump("erp-writes.jsonl", writes);
        Map<String, byte[]> files = cluster.storage().files();
        FileInvariants.check(logs, files, findings);
        counts.add("files in conversations", files.size());
        inspectLibrary();
        cluster.sealing().check(cluster.database().url(), counts, findings);
    }

    private void inspectLibrary() throws IOException, InterruptedException {
        Optional<List<JsonNode>> listed = libraryAtRest(READING);
        if (listed.isEmpty()) {
            findings.add("what was stored can be read", "the library", "it could not");
            return;
        }
        Map<String, byte[]> contents = new HashMap<>();
        for (JsonNode file : listed.get()) {
            String id = file.path("id").asString("");
            api.bytes("/api/files/" + id + "/content", PATIENCE)
                    .ifPresent(bytes -> contents.put(id, bytes));
        }
        List<Documents.Sent> sent =
                people.stream().flatMap(each -> each.documents().sent().stream()).toList();
        DocumentInvariants.check(sent, listed.get(), contents, findings);
        counts.add("documents in the library", listed.get().size());
        dump("library.jsonl", listed.get());
    }

    /** As soon as nothing in it waits to be read, or as it is when the time is over. */
    private Optional<List<JsonNode>> libraryAtRest(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<List<JsonNode>> listed = api.library(PATIENCE);
            boolean rests =
                    listed.orElse(List.of()).stream()
                            .map(file -> file.path("state").asString(""))
                            .allMatch(state -> state.equals("ready") || state.equals("failed"));
            if (rests || System.nanoTime() > end) {
                return listed;
            }
            Thread.sleep(500);
        }
    }

    /** Nobody says anything new; what is asked is answered. */
    private void awaitRest(Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        List<Person> busy = new ArrayList<>(people);
        Map<Person, List<Conversation>> open = new LinkedHashMap<>();
        busy.forEach(person -> open.put(person, new ArrayList<>(person.conversations())));
        boolean rests = false;
        while (!rests && System.nanoTime() < end) {
            rests = true;
            for (Map.Entry<Person, List<Conversation>> each : open.entrySet()) {
                each.getValue().removeIf(conversation -> rests(each.getKey(), conversation));
                rests &= each.getValue().isEmpty();
            }
            Thread.sleep(rests ? 0 : 300);
        }
        open.values().stream()
                .flatMap(List::stream)
                .forEach(
                        conversation ->
                                findings.add(
                                        "every turn ends",
                                        "session " + conversation.id(),
                                        "it does not rest after " + limit));
    }

    private static boolean rests(Person person, Conversation conversation) {
        try {
            String state = person.desk().state(conversation);
            if (state.equals("waiting")) {
                person.desk().answer(conversation, Desk.Manner.APPROVE, person.errands());
            }
            return state.equals("idle");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void inspect(Conversation conversation, Map<String, List<JsonNode>> logs)
            throws IOException, InterruptedException {
        String where = "session " + conversation.id();
        Optional<Api.Pages> audit = api.pages(conversation.path() + "/audit", PATIENCE);
        Optional<Api.Pages> reload = api.pages(conversation.path() + "/messages", PATIENCE);
        if (audit.isEmpty() || reload.isEmpty()) {
            findings.add("what was stored can be read", where, "it could not");
            return;
        }
        List<JsonNode> log = audit.get().events();
        logs.put(conversation.id(), log);
        count(log);
        LogInvariants.check(conversation.id(), log, conversation.acknowledged(), findings);
        Optional<Api.Answer> verified = api.get(conversation.path() + "/audit/verify", PATIENCE);
        findings.expect(
                verified.isPresent() && verified.get().body().path("valid").booleanValue(),
                "every chain verifies",
                where,
                verified.map(answer -> answer.body().toString()).orElse("no answer"));
        dump(conversation.id() + ".log.jsonl", log);
        for (Tab tab : conversation.tabs()) {
            catchUp(tab, reload.get());
            ViewInvariants.check(tab.where(), tab.seen(), reload.get(), findings);
            dump(conversation.id() + "." + tab.name() + ".jsonl", tab.seen());
        }
    }

    /** Comes back once more, as a page does, and waits for the last thing there is to see. */
    private static void catchUp(Tab tab, Api.Pages reload) throws InterruptedException {
        long head =
                reload.events().isEmpty()
                        ? 0
                        : reload.events().getLast().path("sequence").longValue();
        long end = System.nanoTime() + PATIENCE.toNanos();
        if (tab.last() < head) {
            tab.reopen();
        }
        while (tab.last() < head && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        tab.close();
    }

    private void count(List<JsonNode> log) {
        counts.add("events stored", log.size());
        for (JsonNode event : log) {
            switch (event.path("type").asString("")) {
                case "turn_ended" -> counts.add("turns ended");
                case "turn_resumed" -> counts.add("turns taken up again");
                case "error" ->
                        counts.add("errors told: " + event.path("data").path("code").asString(""));
                default -> {}
            }
        }
    }

    private void dump(String name, List<?> lines) throws IOException {
        Path records = Files.createDirectories(folder.resolve("records"));
        try (BufferedWriter out = Files.newBufferedWriter(records.resolve(name))) {
            for (Object line : lines) {
                out.write(line + "\n");
            }
        }
    }
}
