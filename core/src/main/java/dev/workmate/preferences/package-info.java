/** How a person wants the page to be, wherever they sign in. */
@NullMarked
package dev.workmate.preferences;

import org.jspecify.annotations.NullMarked;
