package dev.workmate.chaos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
        Call.in(session, log, CHANGES).forEach(this::index);
    }

    private void index(Call call) {
        Errands.in(call.arguments())
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
                                    .filter(Call::isApproved)
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
        switch (call.status()) {
            case "success" ->
                    findings.expect(done, TRUE, call.where(), "a success, and nothing was done");
            case "error", "permission_denied" ->
                    findings.expect(
                            !done, TRUE, call.where(), "it was done, and says " + call.status());
            case "cancelled" ->
                    findings.expect(
                            !done || call.isStarted(),
                            TRUE,
                            call.where(),
                            "it was done, and says that it never began");
            default -> {}
        }
    }
}
