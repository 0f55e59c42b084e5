package dev.workmate.live.json;

import dev.workmate.event.EventNames;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.InstanceId;
import dev.workmate.live.relay.Message;
import dev.workmate.live.relay.Message.Place;
import dev.workmate.turn.Nudge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes and reads messages between servers. What is read comes from outside: it is bounded, parsed
 * strictly, and nothing where it is not well formed. Thread-safe.
 */
public final class MessageJson {
    /** More than all words of an answer that is given up for its length. */
    private static final int MAX_CHARACTERS = 8 * 1024 * 1024;

    private static final int MAX_SIGNALS = 2_000;

    private final EventJson json;
    private final JsonMapper mapper;
    private final Map<String, Class<? extends LiveSignal>> signals = new HashMap<>();

    public MessageJson(EventJson json) {
        this.json = json;
        this.mapper = json.mapper();
        EventNames.signals().forEach((type, name) -> signals.put(name, type));
    }

    public String write(Message message) {
        ObjectNode node = mapper.createObjectNode();
        node.put("from", message.from().value());
        switch (message) {
            case Message.Here _ -> node.put("kind", "here");
            case Message.Gone _ -> node.put("kind", "gone");
            case Message.Moved moved ->
                    node.put("kind", "moved")
                            .put("session", moved.session().value())
                            .put("epoch", moved.epoch())
                            .put("head", moved.head());
            case Message.Said said -> {
                place(node.put("kind", "said"), said.place());
                node.set("signal", signal(said.signal()));
            }
            case Message.Told told -> {
                place(node.put("kind", "told"), told.place());
                ArrayNode all = node.putArray("signals");
                told.underway().forEach(each -> all.add(signal(each)));
            }
            case Message.Asked asked ->
                    node.put("kind", "asked").put("session", asked.session().value());
            case Message.News news ->
                    node.put("kind", "news")
                            .put("session", news.session().value())
                            .put("after", news.after())
                            .put("head", news.head());
            // The name that servers of earlier versions know.
            case Message.Listed listed ->
                    node.put("kind", "opened").put("session", listed.session().value());
            case Message.Erased erased ->
                    node.put("kind", "erased")
                            .put("session", erased.session().value())
                            .put("owner", erased.owner().value());
            case Message.BudgetLow low -> {
                node.put("kind", "budget_low").put("person", low.person().value());
                node.put("scope", low.scope()).put("period", low.period());
                low.agent().ifPresent(agent -> node.put("agent", agent));
            }
            case Message.Nudged nudged ->
                    node.put("kind", "nudged")
                            .put("session", nudged.nudge().session().value())
                            .put("turn", nudged.nudge().turn().value())
                            .put("cause", nudged.nudge().cause().name());
        }
        return mapper.writeValueAsString(node);
    }

    private static void place(ObjectNode node, Place place) {
        node.put("session", place.session().value())
                .put("epoch", place.epoch())
                .put("speech", place.speech())
                .put("number", place.number())
                .put("head", place.head());
    }

    private JsonNode signal(SignalEnvelope signal) {
        return mapper.readTree(json.signal(signal));
    }

    /** Empty where it is no message of ours. */
    public Optional<Message> read(String text) {
        if (text.length() > MAX_CHARACTERS) {
            return Optional.empty();
        }
        try {
            return message(mapper.readTree(text));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private Optional<Message> message(JsonNode node) {
        InstanceId from = new InstanceId(text(node, "from"));
        return Optional.ofNullable(
                switch (text(node, "kind")) {
                    case "here" -> new Message.Here(from);
                    case "gone" -> new Message.Gone(from);
                    case "moved" ->
                            new Message.Moved(
                                    from,
                                    session(node),
                                    number(node, "epoch"),
                                    number(node, "head"));
                    case "said" -> said(from, node);
                    case "told" -> told(from, node);
                    case "asked" -> new Message.Asked(from, session(node));
                    case "news" ->
                            new Message.News(
                                    from,
                                    session(node),
                                    number(node, "after"),
                                    number(node, "head"));
                    case "opened" -> new Message.Listed(from, session(node));
                    case "erased" ->
                            new Message.Erased(
                                    from, session(node), new UserId(text(node, "owner")));
                    case "budget_low" ->
                            new Message.BudgetLow(
                                    from,
                                    new UserId(text(node, "person")),
                                    text(node, "scope"),
                                    text(node, "period"),
                                    node.has("agent")
                                            ? Optional.of(text(node, "agent"))
                                            : Optional.empty());
                    case "nudged" ->
                            new Message.Nudged(
                                    from,
                                    new Nudge(
                                            session(node),
                                            new TurnId(text(node, "turn")),
                                            Nudge.Cause.valueOf(text(node, "cause"))));
                    default -> null;
                });
    }

    private Message.Said said(InstanceId from, JsonNode node) {
        SignalEnvelope signal = signal(node.required("signal"));
        Place place = place(from, node);
        require(signal.sessionId().equals(place.session()));
        return new Message.Said(place, signal);
    }

    private Message.Told told(InstanceId from, JsonNode node) {
        Place place = place(from, node);
        JsonNode all = node.required("signals");
        require(all.isArray() && all.size() <= MAX_SIGNALS);
        List<SignalEnvelope> underway = new ArrayList<>();
        for (JsonNode each : all) {
            SignalEnvelope signal = signal(each);
            require(signal.sessionId().equals(place.session()));
            underway.add(signal);
        }
        return new Message.Told(place, underway);
    }

    private static Place place(InstanceId from, JsonNode node) {
        return new Place(
                from,
                session(node),
                number(node, "epoch"),
                number(node, "speech"),
                number(node, "number"),
                number(node, "head"));
    }

    private SignalEnvelope signal(JsonNode node) {
        Class<? extends LiveSignal> type = signals.get(text(node, "type"));
        require(type != null);
        return new SignalEnvelope(
                new EventId(text(node, "eventId")),
                session(node, "sessionId"),
                new TurnId(text(node, "turnId")),
                new TaskId(text(node, "taskId")),
                Math.toIntExact(number(node, "index")),
                json.readIdentity(node.required("agent").toString()),
                Instant.parse(text(node, "at")),
                mapper.treeToValue(node.required("data"), type));
    }

    private static SessionId session(JsonNode node) {
        return session(node, "session");
    }

    private static SessionId session(JsonNode node, String field) {
        return new SessionId(text(node, field));
    }

    private static String text(JsonNode node, String field) {
        return node.required(field).stringValue();
    }

    private static long number(JsonNode node, String field) {
        JsonNode value = node.required(field);
        require(value.isIntegralNumber() && value.canConvertToLong() && value.longValue() >= 0);
        return value.longValue();
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("not a message of ours");
        }
    }
}
