package dev.workmate.chaos;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A tool call as its log tells it: asked for, agreed to, begun, answered. */
final class Call {
    private final String session;
    private final String id;
    private final String tool;
    private String arguments;
    private boolean approved;
    private boolean started;
    private String status = "";
    private String output = "";
    private long resultAt;

    private Call(String session, JsonNode data) {
        this.session = session;
        this.id = data.path("toolUseId").asString("");
        this.tool = data.path("toolName").asString("");
        this.arguments = Company.text(data.path("arguments"));
    }

    /** The calls of some tools, in the order in which they were asked for. */
    static List<Call> in(String session, List<JsonNode> log, Set<String> tools) {
        Map<String, Call> byId = new LinkedHashMap<>();
        for (JsonNode event : log) {
            JsonNode data = event.path("data");
            Call call = byId.get(data.path("toolUseId").asString(""));
            switch (event.path("type").asString("")) {
                case "tool_use" -> {
                    if (tools.contains(data.path("toolName").asString(""))) {
                        Call asked = new Call(session, data);
                        byId.put(asked.id, asked);
                    }
                }
                case "approval_resolved" -> resolve(log, data, byId);
                case "tool_started" -> {
                    if (call != null) {
                        call.started = true;
                    }
                }
                case "tool_result" -> {
                    if (call != null) {
                        call.status = data.path("status").asString("");
                        call.output = data.path("output").asString("");
                        call.resultAt = event.path("sequence").longValue();
                    }
                }
                default -> {}
            }
        }
        return List.copyOf(byId.values());
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

    String session() {
        return session;
    }

    String where() {
        return "call " + id + " of session " + session;
    }

    String tool() {
        return tool;
    }

    String arguments() {
        return arguments;
    }

    /** One of the arguments by its name; empty where it is not there. */
    String argument(String name) {
        return Api.JSON.readTree(arguments).path(name).asString("");
    }

    boolean isApproved() {
        return approved;
    }

    boolean isStarted() {
        return started;
    }

    /** As the result says; empty where there is none. */
    String status() {
        return status;
    }

    String output() {
        return output;
    }

    /** The number of the result's event; 0 where there is none. */
    long resultAt() {
        return resultAt;
    }
}
