package dev.workmate.event.value;

/** A provider and its model, as events and settings name them: {@code provider:model}. */
public record ModelName(String provider, String model) {
    /** A text without a provider names both alike. */
    public static ModelName of(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new ModelName(text, text)
                : new ModelName(text.substring(0, colon), text.substring(colon + 1));
    }

    @Override
    public String toString() {
        return provider + ":" + model;
    }
}
