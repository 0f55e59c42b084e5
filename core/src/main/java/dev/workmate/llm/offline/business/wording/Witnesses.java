package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.grammar.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Knows which words of an answer show that a part of its question was taken into account. */
public final class Witnesses {
    private static final Map<String, List<String>> BY_PART = load();

    private final Voice voice;
    private final String told;

    /** The same as if it were without VAT, as definitions are written. */
    private final String net;

    public Witnesses(Voice voice, String told) {
        this.voice = voice;
        this.told = told;
        this.net = told.replace(voice.say("amount.gross"), voice.say("amount.net"));
    }

    private static Map<String, List<String>> load() {
        String file = "witnesses.txt";
        try (InputStream in = Objects.requireNonNull(Witnesses.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(" : ") && !line.startsWith("#"))
                    .map(line -> line.split(" : ", 2))
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    parts -> parts[0].strip(),
                                    parts -> List.of(parts[1].strip().split(" "))));
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    public boolean show(Tag tag) {
        String kind = tag.kind().name().toLowerCase(Locale.ROOT);
        return BY_PART.getOrDefault(kind + " " + tag.value(), own(tag)).stream()
                .anyMatch(this::says);
    }

    /** The text that a part has of its own. */
    private static List<String> own(Tag tag) {
        String value = tag.value();
        return switch (tag.kind()) {
            case MEASURE -> List.of("define." + value);
            case ENTITY -> List.of("by." + value, "records." + value, "record." + value);
            case GROUP -> List.of("by." + value);
            case STATE -> List.of("state." + value);
            case SPECIAL -> List.of("special." + value);
            case STATEMENT -> List.of("statement." + value);
            default -> List.of();
        };
    }

    public boolean says(String key) {
        return key.startsWith("'")
                ? told.contains(key.substring(1, key.length() - 1))
                : voice.says(told, key) || key.startsWith("define.") && voice.says(net, key);
    }
}
