package dev.workmate.secrets.spring;

import dev.workmate.secrets.MasterKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.GivenMasterKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Where the master keys come from, as an operator has set it. */
final class MasterKeySetting {
    private MasterKeySetting() {}

    static MasterKeys open(Path home, Function<String, Optional<String>> lookup)
            throws IOException {
        Optional<String> given = lookup.apply("workmate.master-key");
        return given.isPresent()
                ? GivenMasterKeys.parse("WORKMATE_MASTER_KEY", given.get())
                : FileMasterKeys.open(
                        lookup.apply("workmate.master-key-file")
                                .map(Path::of)
                                .orElseGet(() -> home.resolve(FileMasterKeys.NAME)));
    }
}
