/** Moving, saving and restoring data from the command line. */
@NullMarked
package dev.workmate.transfer.cli;

import org.jspecify.annotations.NullMarked;
