package dev.workmate.chaos;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * Somebody who works: asks, orders changes and files, answers questions about them, puts documents
 * into the library, stops, interrupts, queues and reloads, as a script says that follows from the
 * seed.
 */
final class Person {
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final List<String> QUESTIONS =
            List.of(
                    "What is 18% of 2,450?",
                    "What time is it in Tokyo?",
                    "Convert 5 miles to kilometres",
                    "Which companies are there?",
                    "Which fields does customer have?",
                    "How do approvals work?");

    private final int number;
    private final Script script;
    private final Api api;
    private final Desk desk;
    private final Errands errands;
    private final Documents documents;
    private final Findings findings;
    private final Counts counts;
    private final ConcurrentLinkedQueue<Conversation> conversations = new ConcurrentLinkedQueue<>();

    /** The number of the file that was ordered last. */
    private int paper;

    Person(int number, long seed, Company company, Api api, Findings findings, Counts counts) {
        this.number = number;
        this.script = new Script(number, seed);
        this.api = api;
        this.errands = new Errands(number, company);
        this.desk = new Desk(api, company, findings, counts);
        this.documents = new Documents(api, findings, counts);
        this.findings = findings;
        this.counts = counts;
    }

    List<Conversation> conversations() {
        return List.copyOf(conversations);
    }

    Errands errands() {
        return errands;
    }

    Documents documents() {
        return documents;
    }

    Desk desk() {
        return desk;
    }

    void work(BooleanSupplier over) {
        try {
            while (!over.getAsBoolean()) {
                Optional<Conversation> begun = begin();
                int messages = script.messages();
                for (int i = 0; i < messages && begun.isPresent() && !over.getAsBoolean(); i++) {
                    converse(begun.get(), over);
                }
                begun.ifPresent(Conversation::leave);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            findings.add("the run itself", "person " + number, e.toString());
        }
    }

    private Optional<Conversation> begin() throws InterruptedException {
        paper = errands.number();
        Optional<Conversation> begun =
                api.post("/api/sessions", Map.of(), PATIENCE)
                        .filter(Api.Answer::isTaken)
                        .map(answer -> answer.body().path("id").asString(""))
                        .map(id -> new Conversation(id, api, findings, counts));
        begun.ifPresent(conversations::add);
        begun.ifPresent(Conversation::watch);
        return begun;
    }

    private void converse(Conversation conversation, BooleanSupplier over)
            throws InterruptedException {
        Script.Step step = script.next();
        Random own = step.random();
        if (step.sends()) {
            documents.send(errands.number(), PATIENCE);
        }
        say(conversation, words(step.say(), own), step.rejects() ? "reject" : "enqueue", own);
        switch (step.then()) {
            case STOP -> stop(conversation, own);
            case ADD -> say(conversation, words(step.more(), own), "enqueue", own);
            case INTERRUPT -> {
                Thread.sleep(own.nextInt(600));
                say(conversation, words(step.more(), own), "interrupt", own);
            }
            case COME_BACK -> conversation.tabs().get(own.nextInt(2)).comeBack();
            case WAIT -> {}
        }
        settle(conversation, over, own);
    }

    private String words(Script.Say say, Random own) {
        return switch (say) {
            case CHANGE -> errands.change();
            case DRAFT -> errands.draft();
            case WRITE -> {
                paper = errands.number();
                yield errands.write(paper);
            }
            case READ -> Errands.read(paper);
            case ASK -> QUESTIONS.get(own.nextInt(QUESTIONS.size()));
        };
    }

    private void say(Conversation conversation, String words, String whenBusy, Random own)
            throws InterruptedException {
        Map<String, Object> message = new LinkedHashMap<>();
        String id = new UUID(own.nextLong(), own.nextLong()).toString();
        message.put("message", words);
        message.put("clientMessageId", id);
        message.put("whenBusy", whenBusy);
        counts.add("messages sent");
        Optional<Api.Answer> answer = api.post(conversation.path() + "/turns", message, PATIENCE);
        answer.filter(Api.Answer::isTaken)
                .ifPresent(
                        taken -> {
                            counts.add("messages acknowledged");
                            conversation.acknowledge(
                                    new Conversation.Acknowledged(
                                            "user_message_confirmed",
                                            id,
                                            taken.body().path("sequence").longValue()));
                        });
        desk.expect(answer, conversation, "a message", List.of("turn_in_progress", "queue_full"));
    }

    private void stop(Conversation conversation, Random own) throws InterruptedException {
        Thread.sleep(own.nextInt(800));
        counts.add("stops");
        Optional<Api.Answer> answer = api.post(conversation.path() + "/stop", Map.of(), PATIENCE);
        desk.expect(answer, conversation, "a stop", List.of());
    }

    /** Waits until the session rests, answering what it asks; gives up after a while. */
    private void settle(Conversation conversation, BooleanSupplier over, Random own)
            throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!over.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(200 + own.nextInt(300));
            switch (desk.state(conversation)) {
                case "idle" -> {
                    return;
                }
                case "waiting" -> desk.answer(conversation, Desk.Manner.of(own), errands);
                default -> {}
            }
        }
    }
}
