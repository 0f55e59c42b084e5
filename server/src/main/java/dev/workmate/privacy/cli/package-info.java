/** Checks receipts. */
@NullMarked
package dev.workmate.privacy.cli;

import org.jspecify.annotations.NullMarked;
