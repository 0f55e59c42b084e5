package dev.workmate.llm.offline;

import dev.workmate.text.JsonText;

/** Writes a call's arguments as a JSON object. */
final class Arguments {
    private final StringBuilder json = new StringBuilder("{");

    Arguments text(String name, String value) {
        name(name).append('"');
        for (int i = 0; i < value.length(); i++) {
            append(value, i);
        }
        json.append('"');
        return this;
    }

    /** {@code literal} is a plain decimal number. */
    Arguments number(String name, String literal) {
        name(name).append(literal);
        return this;
    }

    Arguments flag(String name, boolean value) {
        name(name).append(value);
        return this;
    }

    JsonText done() {
        return new JsonText(json + "}");
    }

    private StringBuilder name(String name) {
        return json.append(json.length() > 1 ? "," : "").append('"').append(name).append("\":");
    }

    private void append(String value, int at) {
        char c = value.charAt(at);
        if (c == '"' || c == '\\') {
            json.append('\\').append(c);
        } else if (c == '\n') {
            json.append("\\n");
        } else if (c < ' ') {
            json.append(String.format("\\u%04x", (int) c));
        } else if (Character.isSurrogate(c) && !isPaired(value, at)) {
            json.append('\ufffd');
        } else {
            json.append(c);
        }
    }

    private static boolean isPaired(String value, int at) {
        return Character.isHighSurrogate(value.charAt(at))
                ? at + 1 < value.length() && Character.isLowSurrogate(value.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(value.charAt(at - 1));
    }
}
