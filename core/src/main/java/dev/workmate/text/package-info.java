/**
 * Text as it is: JSON read and written by hand where the core needs it, UTF-8 cut safely,
 * fingerprints.
 */
@NullMarked
package dev.workmate.text;

import org.jspecify.annotations.NullMarked;
