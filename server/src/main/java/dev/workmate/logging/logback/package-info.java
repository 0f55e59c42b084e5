/** How log lines are written, with Logback. */
@NullMarked
package dev.workmate.logging.logback;

import org.jspecify.annotations.NullMarked;
