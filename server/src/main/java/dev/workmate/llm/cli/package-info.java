/** The models that the settings name, listed and tried from the command line. */
@NullMarked
package dev.workmate.llm.cli;

import org.jspecify.annotations.NullMarked;
