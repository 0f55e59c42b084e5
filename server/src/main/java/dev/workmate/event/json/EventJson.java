package dev.workmate.event.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Writes and reads events. What {@link #write} made is stored and sent byte for byte; nothing is
 * ever written twice from the same event. Thread-safe.
 */
public final class EventJson {
    private final JsonMapper mapper;
    private final Map<Class<?>, ObjectWriter> writers = new HashMap<>();
    private final Map<String, ObjectReader> readers = new HashMap<>();
    private final ObjectReader identityReader;
    private final Map<AgentIdentity, String> identities = new ConcurrentHashMap<>();

    public EventJson() {
        SimpleModule module = new SimpleModule("workmate-events");
        module.addSerializer(JsonText.class, new JsonTextCodec.Writer());
        module.addDeserializer(JsonText.class, new JsonTextCodec.Reader());
        module.addSerializer(Instant.class, new InstantWriter());
        mapper =
                EventMixins.register(JsonMapper.builder())
                        .addModule(module)
                        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                        .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                        .enable(tools.jackson.databind.MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                        .disable(
                                tools.jackson.databind.MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                        .disable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                        .changeDefaultPropertyInclusion(
                                value -> value.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                        .build();
        EventNames.events()
                .forEach(
                        (type, name) -> {
                            writers.put(type, mapper.writerFor(type));
                            readers.put(name, mapper.readerFor(type));
                        });
        EventNames.signals().keySet().forEach(type -> writers.put(type, mapper.writerFor(type)));
        identityReader = mapper.readerFor(AgentIdentity.class);
    }

    /** The mapper that knows the domain's types, for bodies that carry them. */
    public JsonMapper mapper() {
        return mapper;
    }

    /** A value that is made of the domain's types. */
    public String text(Object value) {
        return mapper.writeValueAsString(value);
    }

    /** The text of an event's data: what is stored, hashed and sent. */
    public String write(AgentEvent event) {
        return writer(event.getClass()).writeValueAsString(event);
    }

    public String write(LiveSignal signal) {
        return writer(signal.getClass()).writeValueAsString(signal);
    }

    /** Reads the stored text of an event; {@code name} is its stored name. */
    public AgentEvent read(String name, String payload) {
        ObjectReader reader = readers.get(name);
        if (reader == null) {
            throw new IllegalArgumentException("no event is called " + name);
        }
        return reader.withAttribute(JsonTextCodec.SOURCE, payload).readValue(payload);
    }

    public String write(AgentIdentity identity) {
        return identities.computeIfAbsent(identity, mapper::writeValueAsString);
    }

    public AgentIdentity readIdentity(String text) {
        return identityReader.readValue(text);
    }

    /**
     * The envelope as clients receive it, live and on reload alike; {@code payload} is the text
     * that was stored.
     */
    public String envelope(Envelope envelope, String payload) {
        StringBuilder json =
                open(EventNames.of(envelope.event()), envelope.eventId().value(), payload.length())
                        .append("\",\"sessionId\":\"")
                        .append(envelope.sessionId().value())
                        .append('"');
        envelope.turnId()
                .ifPresent(turn -> json.append(",\"turnId\":\"").append(turn.value()).append('"'));
        envelope.taskId()
                .ifPresent(task -> json.append(",\"taskId\":\"").append(task.value()).append('"'));
        json.append(",\"sequence\":")
                .append(envelope.sequence())
                .append(",\"prev\":")
                .append(envelope.prev())
                .append(",\"index\":")
                .append(envelope.index())
                .append(",\"agent\":")
                .append(envelope.agent().map(this::write).orElse("null"))
                .append(",\"internal\":")
                .append(envelope.visibility().isInternal());
        return close(json, envelope.at(), payload);
    }

    /** A signal as clients receive it: no number, for it is never stored. */
    public String signal(SignalEnvelope envelope) {
        String data = write(envelope.signal());
        StringBuilder json =
                open(EventNames.of(envelope.signal()), envelope.eventId().value(), data.length())
                        .append("\",\"sessionId\":\"")
                        .append(envelope.sessionId().value())
                        .append("\",\"turnId\":\"")
                        .append(envelope.turnId().value())
                        .append("\",\"taskId\":\"")
                        .append(envelope.taskId().value())
                        .append("\",\"index\":")
                        .append(envelope.index())
                        .append(",\"agent\":")
                        .append(write(envelope.agent()))
                        .append(",\"internal\":false");
        return close(json, envelope.at(), data);
    }

    private static StringBuilder open(String type, String eventId, int dataLength) {
        return new StringBuilder(dataLength + 420)
                .append("{\"type\":\"")
                .append(type)
                .append("\",\"eventId\":\"")
                .append(eventId);
    }

    private static String close(StringBuilder json, Instant at, String data) {
        return json.append(",\"at\":\"")
                .append(InstantWriter.text(at))
                .append("\",\"data\":")
                .append(data)
                .append('}')
                .toString();
    }

    private ObjectWriter writer(Class<?> type) {
        ObjectWriter writer = writers.get(type);
        if (writer == null) {
            throw new IllegalStateException(type + " has no name; register it in EventNames");
        }
        return writer;
    }
}
