/** Traces of turns, for OpenTelemetry. */
@NullMarked
package dev.workmate.diagnostics.otel;

import org.jspecify.annotations.NullMarked;
