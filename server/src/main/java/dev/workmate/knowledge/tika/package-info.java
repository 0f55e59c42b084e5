/** Parses documents in a process of its own. */
@NullMarked
package dev.workmate.knowledge.tika;

import org.jspecify.annotations.NullMarked;
