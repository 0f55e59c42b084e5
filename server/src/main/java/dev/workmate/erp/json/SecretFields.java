package dev.workmate.erp.json;

import dev.workmate.database.Vault;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/** Finds secrets that stand in a text of JSON, and puts others in their place, nothing else. */
final class SecretFields {
    private SecretFields() {}

    /** A field of the outermost object, and where its value with its quotes stands. */
    private record Found(String name, String value, int from, int to) {}

    /** The same text with every plain value of the named fields encrypted. */
    static String encrypt(String text, Set<String> names, Vault vault) {
        List<Found> plain =
                find(text, names).stream()
                        .filter(field -> !field.value().isBlank())
                        .filter(field -> !Vault.isEncrypted(field.value()))
                        .toList();
        StringBuilder changed = new StringBuilder(text);
        for (Found field : plain.reversed()) {
            String sealed = '"' + vault.encrypt(field.name(), field.value().strip()) + '"';
            changed.replace(field.from(), field.to(), sealed);
        }
        return changed.toString();
    }

    private static List<Found> find(String text, Set<String> names) {
        List<Found> found = new ArrayList<>();
        try (JsonParser json = JsonMapper.shared().createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return found;
            }
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                JsonToken token = json.nextToken();
                if (names.contains(name) && token == JsonToken.VALUE_STRING) {
                    String value = json.getString();
                    int from = (int) json.currentTokenLocation().getCharOffset();
                    int to = (int) json.currentLocation().getCharOffset();
                    found.add(new Found(name, value, from, to));
                } else {
                    json.skipChildren();
                }
            }
        }
        return found;
    }
}
