package dev.workmate.tool.json;

import tools.jackson.databind.JsonNode;

/** How a misfit is told to a model: what, where, and what was there instead. */
final class MisfitWords {
    private static final int MAX_QUOTE = 60;

    private MisfitWords() {}

    static String name(String where) {
        return "'" + where + "'";
    }

    static Misfit wrongType(String where, String wanted, JsonNode node) {
        return new Misfit(name(where) + " must be " + wanted + ", but was " + found(node) + ".");
    }

    static String found(JsonNode node) {
        if (node.isArray()) {
            return "a list";
        }
        if (node.isObject()) {
            return "an object";
        }
        return node.isString()
                ? "the text \"" + shorten(node.stringValue()) + "\""
                : shorten(node.toString());
    }

    /** A field's name as the model wrote it, at a length that can be shown. */
    static String shorten(String text) {
        return shorten(text, MAX_QUOTE);
    }

    static String shorten(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "…";
    }
}
