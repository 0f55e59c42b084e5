/** Changing keys from the command line. */
@NullMarked
package dev.workmate.secrets.cli;

import org.jspecify.annotations.NullMarked;
