/** What an operator may set. */
@NullMarked
package dev.workmate.settings;

import org.jspecify.annotations.NullMarked;
