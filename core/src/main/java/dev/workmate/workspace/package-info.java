/** The files of a session: a folder of its own, and tools that cannot leave it. */
@NullMarked
package dev.workmate.workspace;

import org.jspecify.annotations.NullMarked;
