package dev.workmate.knowledge;

import java.util.Optional;

/** Which files of a library are asked for; {@code words} stand in the name, in any case. */
public record FileFilter(
        Optional<String> folder, Optional<String> words, Optional<FileState> state) {
    public static final FileFilter ALL =
            new FileFilter(Optional.empty(), Optional.empty(), Optional.empty());
}
