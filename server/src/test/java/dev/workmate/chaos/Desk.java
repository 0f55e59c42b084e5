package dev.workmate.chaos;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/** Looks how a session stands and answers what it asks a person. */
final class Desk {
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final List<String> OVERTAKEN =
            List.of(
                    "approval_resolved",
                    "turn_over",
                    "approval_not_found",
                    // An edit is tried on the ERP system first, which may be cut off.
                    "invalid_arguments");

    private final Api api;
    private final Company company;
    private final Findings findings;
    private final Counts counts;

    Desk(Api api, Company company, Findings findings, Counts counts) {
        this.api = api;
        this.company = company;
        this.findings = findings;
        this.counts = counts;
    }

    /** How a person answers. */
    enum Manner {
        APPROVE,
        DENY,
        EDIT;

        static Manner of(Random random) {
            int draw = random.nextInt(10);
            return draw < 6 ? APPROVE : draw < 8 ? DENY : EDIT;
        }
    }

    /** Idle, running, waiting or quarantined; unknown where nobody says so in time. */
    String state(Conversation conversation) throws InterruptedException {
        Optional<Api.Answer> answer = api.get(conversation.path(), PATIENCE);
        expect(answer, conversation, "a look at the session", List.of());
        return answer.map(found -> found.body().path("state").asString("unknown"))
                .orElse("unknown");
    }

    /** Answers every open question of the session. */
    void answer(Conversation conversation, Manner manner, Errands errands)
            throws InterruptedException {
        Optional<Api.Answer> list = api.get("/api/approvals?state=pending&limit=100", PATIENCE);
        if (list.isEmpty()) {
            return;
        }
        for (JsonNode question : list.get().body().path("approvals")) {
            if (question.path("sessionId").asString("").equals(conversation.id())) {
                answer(conversation, question, decision(conversation, question, manner, errands));
            }
        }
    }

    private Map<String, Object> decision(
            Conversation conversation, JsonNode question, Manner manner, Errands errands)
            throws InterruptedException {
        Map<String, Object> decision = new HashMap<>();
        decision.put("sessionId", conversation.id());
        JsonNode arguments = question.path("arguments");
        if (isInDoubt(conversation, question.path("approvalId").asString(""))) {
            counts.add("calls in doubt put to a person");
            decision.put("decision", company.wasDone(arguments) ? "approved" : "denied");
            return decision;
        }
        decision.put("decision", manner == Manner.DENY ? "denied" : "approved");
        if (manner == Manner.EDIT) {
            decision.put("arguments", Api.JSON.readTree(errands.edited(Company.text(arguments))));
        }
        return decision;
    }

    /** Whether the call was begun already, so that the question is whether it took effect. */
    private boolean isInDoubt(Conversation conversation, String approval)
            throws InterruptedException {
        List<JsonNode> log =
                api.pages(conversation.path() + "/audit", PATIENCE)
                        .map(Api.Pages::events)
                        .orElse(List.of());
        String call = "";
        for (JsonNode event : log) {
            if (event.path("data").path("approvalId").asString("").equals(approval)
                    && event.path("type").asString("").equals("approval_requested")) {
                call = event.path("data").path("toolUseId").asString("");
            }
        }
        for (JsonNode event : log) {
            if (event.path("type").asString("").equals("tool_started")
                    && event.path("data").path("toolUseId").asString("").equals(call)) {
                return true;
            }
        }
        return false;
    }

    private void answer(Conversation conversation, JsonNode question, Map<String, Object> decision)
            throws InterruptedException {
        String approval = question.path("approvalId").asString("");
        Optional<Api.Answer> answer = api.post("/api/approvals/" + approval, decision, PATIENCE);
        if (answer.isPresent() && answer.get().isTaken()) {
            counts.add(
                    decision.containsKey("arguments")
                            ? "approvals with edits"
                            : "answers " + decision.get("decision"));
            conversation.acknowledge(
                    new Conversation.Acknowledged(
                            "approval_resolved",
                            approval,
                            answer.get().body().path("sequence").longValue()));
        }
        expect(answer, conversation, "an answer to a question", OVERTAKEN);
    }

    /** An answer is a yes, or one of the refusals that may come, or none in time. */
    void expect(
            Optional<Api.Answer> answer,
            Conversation conversation,
            String what,
            List<String> refusals) {
        if (answer.isEmpty()) {
            counts.add("given up: " + what);
        } else if (!answer.get().isTaken() && !refusals.contains(answer.get().code())) {
            findings.add(
                    "every call is answered well",
                    "session " + conversation.id(),
                    what + " got " + answer.get().status() + " " + answer.get().code());
        }
    }
}
