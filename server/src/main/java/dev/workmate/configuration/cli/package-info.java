/** Bringing one configuration to all servers, from the command line. */
@NullMarked
package dev.workmate.configuration.cli;

import org.jspecify.annotations.NullMarked;
