/** Answers that are computed from ledgers when asked for, never stored. */
@NullMarked
package dev.workmate.demo.report;

import org.jspecify.annotations.NullMarked;
