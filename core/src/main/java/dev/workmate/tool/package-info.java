/** Tools and their calls: what a tool is, and running the calls of one step. */
@NullMarked
package dev.workmate.tool;

import org.jspecify.annotations.NullMarked;
