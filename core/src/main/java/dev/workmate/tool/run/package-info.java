/** Runs a tool and says what became of it. */
@NullMarked
package dev.workmate.tool.run;

import org.jspecify.annotations.NullMarked;
