package dev.workmate.preferences.http;

import dev.workmate.access.User;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.preferences.PreferenceStore;
import dev.workmate.preferences.Preferences;
import dev.workmate.preferences.Preferences.Choice;
import dev.workmate.preferences.Preferences.Density;
import dev.workmate.preferences.Preferences.Language;
import dev.workmate.preferences.Preferences.Theme;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** How a person wants the page to be, on every device alike. */
@RestController
public final class SettingsController {
    private final PreferenceStore store;

    public SettingsController(PreferenceStore store) {
        this.store = store;
    }

    @GetMapping("/api/settings")
    @Operation(summary = "The person's preferences", answer = SettingsView.class)
    SettingsView settings(User user) {
        return SettingsView.of(store.load(user.id()));
    }

    @PutMapping("/api/settings")
    @Operation(
            summary = "Replaces the person's preferences; what is left out is as usual",
            body = SettingsView.class,
            answer = SettingsView.class,
            problems = {"400 invalid_field"})
    SettingsView replace(User user, JsonBody body) {
        Preferences usual = Preferences.USUAL;
        Preferences preferences =
                new Preferences(
                        choice(body, "theme", Theme.values()).orElse(usual.theme()),
                        choice(body, "density", Density.values()).orElse(usual.density()),
                        language(body).orElse(usual.language()),
                        name(body, "agent"),
                        name(body, "model"),
                        body.flag("notifications").orElse(usual.notifications()));
        store.keep(user.id(), preferences);
        return SettingsView.of(preferences);
    }

    private static <C extends Choice> Optional<C> choice(JsonBody body, String field, C[] choices) {
        Optional<String> word = body.text(field);
        Optional<C> choice = word.flatMap(text -> Choice.find(choices, text));
        if (word.isPresent() && choice.isEmpty()) {
            String words = Stream.of(choices).map(Choice::word).collect(Collectors.joining(", "));
            throw ProblemException.badRequest(
                    "invalid_field", field + " must be one of: " + words + ".");
        }
        return choice;
    }

    private static Optional<Language> language(JsonBody body) {
        Optional<String> word = body.text("language");
        Optional<Language> language = word.flatMap(Language::find);
        if (word.isPresent() && language.isEmpty()) {
            throw ProblemException.badRequest(
                    "invalid_field",
                    "language must be system or the code of a language, such as en, de or es.");
        }
        return language;
    }

    private static Optional<String> name(JsonBody body, String field) {
        Optional<String> name = body.text(field);
        if (name.filter(Preferences::isNoName).isPresent()) {
            throw ProblemException.badRequest(
                    "invalid_field",
                    field + " must have 1 to " + Preferences.MAX_NAME + " characters.");
        }
        return name;
    }
}
