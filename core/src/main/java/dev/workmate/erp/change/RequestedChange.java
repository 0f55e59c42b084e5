package dev.workmate.erp.change;

import dev.workmate.erp.office.RecordName;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Tier;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A change as a model asks for it. */
sealed interface RequestedChange {
    /** Records that make the system send messages to the outside. */
    Set<String> OUTWARD = Set.of("subscription", "externaleventsubscription");

    String entity();

    /** The wish in words for the person who is asked. */
    String words();

    /** How much it can do to the world. */
    default Tier tier() {
        return isOutward() ? Tier.IRREVERSIBLE : Tier.DRAFT_WRITE;
    }

    private boolean isOutward() {
        String name = entity().toLowerCase(Locale.ROOT);
        return OUTWARD.contains(name) || OUTWARD.contains(name.replaceFirst("s$", ""));
    }

    record Create(String entity, JsonValue.Fields values) implements RequestedChange {
        @Override
        public String words() {
            return "Create a record in " + entity + ": " + told(values);
        }
    }

    record Update(String entity, RecordName record, JsonValue.Fields values)
            implements RequestedChange {
        @Override
        public String words() {
            return "Change %s %s: %s".formatted(entity, record, told(values));
        }
    }

    record Delete(String entity, RecordName record) implements RequestedChange {
        @Override
        public String words() {
            return "Delete %s %s".formatted(entity, record);
        }

        @Override
        public Tier tier() {
            return Tier.IRREVERSIBLE;
        }
    }

    /** Posting, sending, cancelling: what actions do cannot be taken back by us. */
    record Invoke(String entity, RecordName record, String action) implements RequestedChange {
        @Override
        public String words() {
            return "Do '%s' on %s %s".formatted(action, entity, record);
        }

        @Override
        public Tier tier() {
            return Tier.IRREVERSIBLE;
        }
    }

    private static String told(JsonValue.Fields values) {
        return values.values().entrySet().stream()
                .map(field -> field.getKey() + " = " + told(field.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String told(JsonValue value) {
        return switch (value) {
            case JsonValue.Text text -> text.value();
            case JsonValue.Items items -> items.values().size() + " records";
            default -> value.toJson().value();
        };
    }
}
