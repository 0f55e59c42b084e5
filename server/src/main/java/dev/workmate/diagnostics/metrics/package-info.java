/** What the process counts while it works. */
@NullMarked
package dev.workmate.diagnostics.metrics;

import org.jspecify.annotations.NullMarked;
