package dev.workmate.tool.json;

import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.tool.Tier;
import dev.workmate.tool.permission.PermissionRule;
import dev.workmate.tool.permission.PermissionRule.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An operator's permission rules: a JSON list of objects with {@code decision} (allow, ask, deny)
 * and, to narrow it down, {@code tool} (may end in *), {@code tier} (read, draft_write,
 * irreversible), {@code agent}, {@code user}, {@code reason}. A file with a mistake is refused
 * whole: half a policy is worse than none.
 */
public final class PermissionFile {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Set<String> FIELDS =
            Set.of("decision", "tool", "tier", "agent", "user", "reason");

    private PermissionFile() {}

    /** No file means no rules. */
    public static List<PermissionRule> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return parse(Files.readString(file));
        } catch (IOException | JacksonException | IllegalArgumentException e) {
            throw new IllegalStateException("cannot use " + file + ": " + e.getMessage(), e);
        }
    }

    static List<PermissionRule> parse(String text) {
        JsonNode list = MAPPER.readTree(text);
        if (!list.isArray()) {
            throw new IllegalArgumentException("the file holds a list of rules");
        }
        List<PermissionRule> rules = new ArrayList<>();
        for (JsonNode rule : list) {
            rules.add(rule(rule, "rule " + (rules.size() + 1)));
        }
        return rules;
    }

    private static PermissionRule rule(JsonNode rule, String place) {
        for (Map.Entry<String, JsonNode> field : rule.properties()) {
            if (!FIELDS.contains(field.getKey()) || !field.getValue().isString()) {
                throw new IllegalArgumentException(
                        place + ": " + field.getKey() + " is not one of " + FIELDS + " with text");
            }
        }
        Word word =
                text(rule, "decision", place, name -> Word.valueOf(name.toUpperCase(Locale.ROOT)))
                        .orElseThrow(
                                () -> new IllegalArgumentException(place + " has no decision"));
        return new PermissionRule(
                text(rule, "tool", place, Function.identity()),
                text(rule, "tier", place, name -> Tier.valueOf(name.toUpperCase(Locale.ROOT))),
                text(rule, "agent", place, AgentId::new),
                text(rule, "user", place, UserId::new),
                word,
                text(rule, "reason", place, Function.identity())
                        .orElse("The operator's rules say so."));
    }

    private static <T> Optional<T> text(
            JsonNode rule, String name, String place, Function<String, T> reading) {
        JsonNode value = rule.path(name);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        try {
            return Optional.of(reading.apply(value.stringValue()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + name + " cannot be " + value, e);
        }
    }
}
