/** Regular expressions by RE2/J, which needs time in proportion to the text. */
@NullMarked
package dev.workmate.pattern.re2;

import org.jspecify.annotations.NullMarked;
