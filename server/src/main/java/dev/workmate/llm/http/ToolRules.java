package dev.workmate.llm.http;

import java.util.regex.Pattern;

/** What a wire demands of tools beside a schema that is well formed. */
public record ToolRules(int most, Pattern names, Pattern fields) {
    private static final Pattern ANY = Pattern.compile("(?s).*");

    /** OpenAI's, which most others have taken over. */
    public static final ToolRules USUAL =
            new ToolRules(128, Pattern.compile("[a-zA-Z0-9_-]{1,64}"), ANY);

    public static final ToolRules ANTHROPIC =
            new ToolRules(
                    Integer.MAX_VALUE,
                    Pattern.compile("[a-zA-Z0-9_-]{1,128}"),
                    Pattern.compile("[a-zA-Z0-9_.-]{1,64}"));

    public static final ToolRules GEMINI =
            new ToolRules(128, Pattern.compile("[a-zA-Z_][a-zA-Z0-9_.-]{0,63}"), ANY);
}
