package dev.workmate.llm.suite;

import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Tools as other programs describe them: mostly sensible, sometimes in ways nobody expects. */
final class RandomSchemas {
    private static final List<String> TYPES =
            List.of(
                    "\"string\"",
                    "\"number\"",
                    "\"integer\"",
                    "\"boolean\"",
                    "\"array\"",
                    "\"object\"",
                    "\"null\"",
                    "\"any\"",
                    "\"String\"",
                    "[\"string\",\"null\"]",
                    "[\"string\",\"object\"]",
                    "[]",
                    "7");
    private static final List<String> ODD =
            List.of(
                    "\"enum\":[]",
                    "\"enum\":[\"\"]",
                    "\"enum\":[\"a\",\"b\",\"a\"]",
                    "\"enum\":[1,null]",
                    "\"enum\":\"a\"",
                    "\"required\":[\"nowhere\"]",
                    "\"required\":true",
                    "\"required\":[\"a\",\"a\",7]",
                    "\"items\":[{\"type\":\"string\"}]",
                    "\"items\":true",
                    "\"items\":[]",
                    "\"exclusiveMinimum\":true",
                    "\"minimum\":\"1\"",
                    "\"maximum\":9",
                    "\"minLength\":-1",
                    "\"maxItems\":2.5",
                    "\"multipleOf\":0",
                    "\"pattern\":\"[\"",
                    "\"pattern\":\"^a+$\"",
                    "\"format\":\"date-time\"",
                    "\"format\":7",
                    "\"nullable\":true",
                    "\"$ref\":\"#/$defs/n\"",
                    "\"$ref\":\"#/$defs/nowhere\"",
                    "\"$ref\":\"https://example.org/x.json\"",
                    "\"$ref\":\"#\"",
                    "\"additionalProperties\":true",
                    "\"additionalProperties\":{\"type\":\"string\"}",
                    "\"additionalProperties\":\"no\"",
                    "\"const\":\"x\"",
                    "\"default\":{}",
                    "\"description\":null",
                    "\"description\":\"größer 📈\"",
                    "\"uniqueItems\":1",
                    "\"not\":{}",
                    "\"if\":{},\"then\":{}",
                    "\"x-own\":{\"a\":1}",
                    "\"$schema\":\"http://json-schema.org/draft-04/schema#\"",
                    "\"examples\":\"x\"");
    private static final List<String> FIELDS =
            List.of("a", "b", "name", "größe", "with space", "x.y", "", "$id", "a".repeat(80));

    private final Random random;

    RandomSchemas(Random random) {
        this.random = random;
    }

    List<ToolSpec> tools() {
        List<ToolSpec> tools = new ArrayList<>(Questions.TOOLS);
        int others = random.nextInt(60) == 0 ? 140 : random.nextInt(4);
        for (int i = 0; i < others; i++) {
            tools.add(new ToolSpec(name(i), random.nextInt(9) == 0 ? "" : "Does " + i, schema()));
        }
        return random.nextInt(8) == 0 ? List.of() : tools;
    }

    private String name(int i) {
        return switch (random.nextInt(6)) {
            case 0 -> "9lives_" + i;
            case 1 -> "other server.tool/" + i;
            case 2 -> "x".repeat(70) + i;
            case 3 -> "größe_" + i;
            default -> "tool_" + i;
        };
    }

    private JsonText schema() {
        return switch (random.nextInt(12)) {
            case 0 -> new JsonText("true");
            case 1 -> new JsonText("{}");
            case 2 -> new JsonText("{\"oneOf\":[" + object(1) + "," + object(1) + "]}");
            case 3 ->
                    new JsonText(
                            "{\"allOf\":["
                                    + object(1)
                                    + ",{\"$ref\":\"#/$defs/n\"}],\"$defs\":{\"n\":"
                                    + object(2)
                                    + "}}");
            case 4 -> new JsonText("{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":" + object(1) + "}}");
            default -> new JsonText(object(0));
        };
    }

    private String object(int depth) {
        List<String> parts = new ArrayList<>();
        parts.add("\"type\":\"object\"");
        parts.add("\"properties\":{" + fields(depth) + "}");
        if (random.nextBoolean()) {
            parts.add("\"required\":[\"a\"]");
        }
        return "{" + String.join(",", oddities(parts)) + "}";
    }

    private String fields(int depth) {
        List<String> fields = new ArrayList<>();
        List<String> names =
                new ArrayList<>(FIELDS.subList(0, random.nextInt(3) == 0 ? FIELDS.size() : 3));
        for (String name : names) {
            if (random.nextBoolean()) {
                fields.add("\"" + name + "\":" + field(depth + 1));
            }
        }
        return String.join(",", fields);
    }

    private String field(int depth) {
        if (depth < 4 && random.nextInt(4) == 0) {
            return object(depth);
        }
        if (random.nextInt(10) == 0) {
            return List.of("true", "null", "\"string\"", "[]").get(random.nextInt(4));
        }
        List<String> parts = new ArrayList<>();
        if (random.nextInt(5) > 0) {
            int usual = random.nextInt(3) > 0 ? 6 : TYPES.size();
            parts.add("\"type\":" + TYPES.get(random.nextInt(usual)));
        }
        if (depth < 4 && random.nextInt(5) == 0) {
            String either = List.of("anyOf", "oneOf", "allOf").get(random.nextInt(3));
            parts.add("\"" + either + "\":[" + field(depth + 1) + "," + field(depth + 1) + "]");
        }
        if (depth < 4 && random.nextInt(4) == 0) {
            parts.add("\"items\":" + field(depth + 1));
        }
        return "{" + String.join(",", oddities(parts)) + "}";
    }

    private List<String> oddities(List<String> parts) {
        for (int i = random.nextInt(3); i > 0; i--) {
            String odd = ODD.get(random.nextInt(ODD.size()));
            String keyword = odd.substring(0, odd.indexOf(':') + 1);
            if (parts.stream().noneMatch(part -> part.startsWith(keyword))) {
                parts.add(odd);
            }
        }
        return parts;
    }
}
