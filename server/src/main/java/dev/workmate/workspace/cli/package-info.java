/** Folders without a session, looked at and removed from the command line. */
@NullMarked
package dev.workmate.workspace.cli;

import org.jspecify.annotations.NullMarked;
