package dev.workmate.knowledge;

/** What became of a file that was to enter a library. */
public sealed interface AddOutcome {
    record Added(LibraryFile file) implements AddOutcome {}

    /** The same bytes under the same name are there already. */
    record Known(LibraryFile file) implements AddOutcome {}

    record OverQuota(NewFile.Quota quota) implements AddOutcome {}

    /** The bytes were removed meanwhile; they must be sent again. */
    record ContentGone() implements AddOutcome {}
}
