package dev.workmate.preferences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.preferences.Preferences.Choice;
import dev.workmate.preferences.Preferences.Density;
import dev.workmate.preferences.Preferences.Language;
import dev.workmate.preferences.Preferences.Theme;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreferencesTest {
    @Test
    void aChoiceIsFoundByItsWordAlone() {
        assertThat(Choice.find(Theme.values(), "dark")).contains(Theme.DARK);
        assertThat(Choice.find(Theme.values(), "DARK")).isEmpty();
        assertThat(Choice.find(Theme.values(), "")).isEmpty();
    }

    @Test
    void aLanguageIsACodeOrThatOfTheDevice() {
        assertThat(Language.find("system")).contains(Language.SYSTEM);
        assertThat(Language.find("fr")).contains(new Language("fr"));
        assertThat(Language.find("fil")).contains(new Language("fil"));
        for (String none : List.of("", "f", "FR", "fr-FR", "filo", "f1", "fr\n")) {
            assertThat(Language.find(none)).as(none).isEmpty();
            assertThatIllegalArgumentException().isThrownBy(() -> new Language(none));
        }
    }

    @Test
    void aNameIsNeitherEmptyNorEndless() {
        assertThat(with("a".repeat(Preferences.MAX_NAME)).agent()).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with("a".repeat(Preferences.MAX_NAME + 1)));
        assertThatIllegalArgumentException().isThrownBy(() -> with(" "));
    }

    private static Preferences with(String name) {
        return new Preferences(
                Theme.SYSTEM,
                Density.COMFORTABLE,
                Language.SYSTEM,
                Optional.of(name),
                Optional.of(name),
                true);
    }
}
