/** Commands about people's files. */
@NullMarked
package dev.workmate.knowledge.cli;

import org.jspecify.annotations.NullMarked;
