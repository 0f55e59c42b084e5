package dev.workmate.preferences.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.preferences.Preferences;
import java.util.Optional;

/** Preferences as they are sent; {@code agent} and {@code model} are null for the usual ones. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record SettingsView(
        String theme,
        String density,
        String language,
        Optional<String> agent,
        Optional<String> model,
        boolean notifications) {
    static SettingsView of(Preferences preferences) {
        return new SettingsView(
                preferences.theme().word(),
                preferences.density().word(),
                preferences.language().word(),
                preferences.agent(),
                preferences.model(),
                preferences.notifications());
    }
}
