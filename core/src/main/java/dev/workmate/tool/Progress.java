package dev.workmate.tool;

import java.util.Optional;

/** Tells people watching how far a call has come. Cheap; may be called from any thread. */
@FunctionalInterface
public interface Progress {
    Progress IGNORED = (_, _) -> {};

    void report(Optional<Double> fraction, String note);
}
