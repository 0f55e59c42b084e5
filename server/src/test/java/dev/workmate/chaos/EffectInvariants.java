package dev.workmate.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Compares what the logs say was done with what the ERP system's own ledger says: each change there
 * has exactly one approved call, and each call that succeeded has exactly one change.
 */
final class EffectInvariants {
    private static final Set<String> CHANGES = Set.of("erp_create", "erp_update");
    private static final String ONCE = "no effect is done twice";
    private static final String APPROVED = "every effect has one approved call";
    private static final String TRUE = "a result tells what is so";

    /** A call that would change something, as its log tells it. */
    private static final class Call {
        private final String where;
        private String arguments;
        private boolean approved;
        private boolean started;
        private String status = "";

        Call(String where, String arguments) {
            this.where = where;
            this.arguments = arguments;
        }
    }

    private final Map<String, List<String>> ledger = new HashMap<>();
    private final Map<String, List<Call>> calls = new HashMap<>();
    private final Findings findings;

    private EffectInvariants(Findings findings) {
        this.findings = findings;
    }

    /**
     * {@code writes} are the bodies of all changes that were carried out. Returns how many there
     * are.
     */
    static int check(Map<String, List<JsonNode>> logs, List<String> writes, Findings findings) {
        EffectInvariants invariants = new EffectInvariants(findings);
        for (String write : writes) {
            List<String> numbers = Errands.in(write).toList();
            findings.expect(numbers.size() == 1, APPROVED, "the ERP system", write);
            numbers.forEach(
                    number ->
                            invariants
                                    .ledger
                                    .computeIfAbsent(number, _ -> new ArrayList<>())
                                    .add(write));
        }
        logs.forEach(invariants::read);
        invariants.compare();
        return writes.size();
    }

    private void read(String session, List<JsonNode> log) {
        Map<String, Call> byId = new LinkedHashMap<>();
        for (JsonNode event : log) {
            JsonNode data = event.path("data");
            String id = data.path("toolUseId").asString("");
            switch (event.path("type").asString("")) {
                case "tool_use" -> {
                    if (CHANGES.contains(data.path("toolName").asString(""))) {
                        byId.put(
                                id,
                                new Call(
                                        "call " + id + " of session " + session,
                                        Company.text(data.path("arguments"))));
                    }
                }
                case "approval_resolved" -> resolve(log, data, byId);
                case "tool_started" -> {
                    if (byId.containsKey(id)) {
                        byId.get(id).started = true;
                    }
                }
                case "tool_result" -> {
                    if (byId.containsKey(id)) {
                        byId.get(id).status = data.path("status").asString("");
                    }
                }
                default -> {}
            }
        }
        byId.values().forEach(this::index);
    }

    /** The arguments that count are those that a person agreed to. */
    private static void resolve(List<JsonNode> log, JsonNode resolved, Map<String, Call> byId) {
        String approval = resolved.path("approvalId").asString("");
        for (JsonNode event : log) {
            JsonNode data = event.path("data");
            if (event.path("type").asString("").equals("approval_requested")
                    && data.path("approvalId").asString("").equals(approval)) {
                Call call = byId.get(data.path("toolUseId").asString(""));
                if (call != null
                        && !call.started
                        && resolved.path("decision").asString("").equals("approved")) {
                    call.approved = true;
                    JsonNode edited = resolved.path("arguments");
                    if (!edited.isMissingNode() && !edited.isNull()) {
                        call.arguments = Company.text(edited);
                    }
                }
            }
        }
    }

    private void index(Call call) {
        Errands.in(call.arguments)
                .distinct()
                .forEach(number -> calls.computeIfAbsent(number, _ -> new ArrayList<>()).add(call));
    }

    private void compare() {
        ledger.forEach(
                (number, writes) -> {
                    findings.expect(
                            writes.size() == 1, ONCE, "number " + number, writes.toString());
                    List<Call> approved =
                            calls.getOrDefault(number, List.of()).stream()
                                    .filter(call -> call.approved)
                                    .toList();
                    findings.expect(
                            approved.size() == 1,
                            APPROVED,
                            "number " + number,
                            approved.size() + " approved calls");
                });
        Set<Call> seen = new HashSet<>();
        calls.forEach(
                (number, those) ->
                        those.stream().filter(seen::add).forEach(each -> tell(number, each)));
    }

    private void tell(String number, Call call) {
        boolean done = ledger.containsKey(number);
        switch (call.status) {
            case "success" ->
                    findings.expect(done, TRUE, call.where, "a success, and nothing was done");
            case "error", "permission_denied" ->
                    findings.expect(
                            !done, TRUE, call.where, "it was done, and says " + call.status);
            case "cancelled" ->
                    findings.expect(
                            !done || call.started,
                            TRUE,
                            call.where,
                            "it was done, and says that it never began");
            default -> {}
        }
    }
}
