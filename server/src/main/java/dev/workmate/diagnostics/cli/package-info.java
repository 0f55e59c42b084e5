/** Looking into sessions and stores from the command line. */
@NullMarked
package dev.workmate.diagnostics.cli;

import org.jspecify.annotations.NullMarked;
