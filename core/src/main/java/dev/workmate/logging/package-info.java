/** The ids that log lines carry. */
@NullMarked
package dev.workmate.logging;

import org.jspecify.annotations.NullMarked;
