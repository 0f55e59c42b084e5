package dev.workmate.workspace;

import dev.workmate.pattern.PatternException;
import dev.workmate.pattern.Patterns;
import dev.workmate.pattern.Patterns.Letters;
import dev.workmate.pattern.TextPattern;
import dev.workmate.tool.ToolException;

/**
 * Names with wildcards: {@code *} and {@code ?} inside a name, {@code **} over folders, {@code
 * [a-z]}, {@code {a,b}}. A pattern without a slash fits names in any folder.
 */
final class GlobPattern {
    private static final String SPECIAL = "\\.+()|^$";

    private final String glob;
    private final StringBuilder expression = new StringBuilder("(?s)^");
    private int at;
    private int open;

    private GlobPattern(String glob) {
        this.glob = glob;
    }

    static TextPattern compile(String glob, Patterns patterns) throws ToolException {
        String relative = glob.startsWith("./") ? glob.substring(2) : glob;
        String anywhere = relative.contains("/") ? relative : "**/" + relative;
        try {
            return patterns.compile(new GlobPattern(anywhere).expression(), Letters.AS_WRITTEN);
        } catch (PatternException e) {
            throw new ToolException("The name pattern '" + glob + "' cannot be read.", e);
        }
    }

    private String expression() {
        while (at < glob.length()) {
            char c = glob.charAt(at++);
            switch (c) {
                case '*' -> star();
                case '?' -> expression.append("[^/]");
                case '[' -> characters();
                case '{' -> {
                    open++;
                    expression.append("(?:");
                }
                case '}' -> {
                    expression.append(open > 0 ? ")" : "\\}");
                    open = Math.max(0, open - 1);
                }
                case ',' -> expression.append(open > 0 ? '|' : ',');
                default -> literal(c);
            }
        }
        return expression.append(")".repeat(open)).append("$").toString();
    }

    private void star() {
        if (at >= glob.length() || glob.charAt(at) != '*') {
            expression.append("[^/]*");
            return;
        }
        at++;
        if (at < glob.length() && glob.charAt(at) == '/') {
            at++;
            expression.append("(?:.*/)?");
        } else {
            expression.append(".*");
        }
    }

    private void characters() {
        int end = glob.indexOf(']', at + 1);
        if (end < 0) {
            literal('[');
            return;
        }
        String inside = glob.substring(at, end);
        boolean not = inside.startsWith("!") || inside.startsWith("^");
        String members =
                (not ? inside.substring(1) : inside).replace("\\", "\\\\").replace("[", "\\[");
        expression.append(not ? "[^/" : "[").append(members.replace("^", "\\^")).append(']');
        at = end + 1;
    }

    private void literal(char c) {
        if (SPECIAL.indexOf(c) >= 0 || c == '[') {
            expression.append('\\');
        }
        expression.append(c);
    }
}
