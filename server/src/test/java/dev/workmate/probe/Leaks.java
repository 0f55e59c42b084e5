package dev.workmate.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds what is the victim's in answers to others. */
final class Leaks {
    /** What the owner asks for by name and which need not hold words of theirs. */
    static final Set<String> WITHOUT_WORDS =
            Set.of(
                    "GET /api/sessions/{id}/audit/verify",
                    "GET /api/sessions/{id}/stream?after=0",
                    "GET /api/sessions/{id}/branches",
                    "GET /api/uploads/{uploadId}",
                    "GET /api/sessions/{id}/trajectory",
                    "GET /api/sessions/{id}/trajectory.jsonl");

    /**
     * Lists that show the owner what is theirs, so that others' lists without it mean something.
     */
    static final List<String> LISTS =
            List.of(
                    "GET /api/sessions?limit=50",
                    "GET /api/sessions?q=qanarix",
                    "GET /api/sessions?show=deleted",
                    "GET /api/sessions?show=archived",
                    "GET /api/sessions/folders",
                    "GET /api/files?limit=100",
                    "GET /api/files?q=qanarix",
                    "GET /api/files/folders",
                    "GET /api/search?q=qanarix",
                    "GET /api/sources",
                    "GET /api/connections",
                    "GET /api/settings",
                    "GET /api/me/tokens",
                    "GET /api/me/export");

    private Leaks() {}

    static List<String> find(Probe probe, Probe.Answer answer, Things things) {
        List<String> found = new ArrayList<>();
        Caller caller = probe.caller();
        boolean logs = caller.isOfTheTenant() && caller.readsLogs() && isForReaders(probe.route());
        String asked = (probe.path() + probe.body()).toLowerCase(Locale.ROOT);
        if (!logs && answer.text().replace(asked, "").contains(Victim.CANARY)) {
            found.add(probe + " was shown the canary");
        }
        if (!caller.knowsNames() && answer.text().contains(Victim.NAME.toLowerCase(Locale.ROOT))) {
            found.add(probe + " was told the name");
        }
        // Rules name the people they are for, and operators read the rules.
        boolean rules =
                caller.isOfTheTenant() && probe.route().area() == Route.Area.INSTALLATION_READ;
        if (!caller.knowsNames() && !rules) {
            things.ids().stream()
                    .filter(id -> answer.text().contains(id) && !asked.contains(id))
                    .filter(id -> !(caller.isOfTheTenant() && things.isShared(id)))
                    .forEach(id -> found.add(probe + " was told the id " + id));
        }
        return found;
    }

    /** What administrators and auditors of the tenant read. */
    static boolean isForReaders(Route route) {
        return switch (route.area()) {
            case LOG,
                    TENANT_READ,
                    TENANT_THING,
                    INSTALLATION_READ,
                    INSTALLATION,
                    INSTALLATION_RUN,
                    ADMIN,
                    ADMIN_THING ->
                    true;
            case OPEN, SELF, THING, QUESTION, EDIT, CROSSED -> false;
        };
    }
}
