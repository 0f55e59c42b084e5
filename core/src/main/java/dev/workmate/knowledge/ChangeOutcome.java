package dev.workmate.knowledge;

/** What became of a change to a file that a library has or had. */
public sealed interface ChangeOutcome {
    record Changed(LibraryFile file) implements ChangeOutcome {}

    /** It is as it was to become. */
    record Unchanged(LibraryFile file) implements ChangeOutcome {}

    /** There is no such file, or not for this person. */
    record Missing() implements ChangeOutcome {}

    record OverQuota(NewFile.Quota quota) implements ChangeOutcome {}

    /** The bytes were removed meanwhile; they must be sent again. */
    record ContentGone() implements ChangeOutcome {}
}
