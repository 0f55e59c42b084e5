/** Finds, reads and cites what stands in a person's files; the tools for it. */
@NullMarked
package dev.workmate.knowledge.search;

import org.jspecify.annotations.NullMarked;
