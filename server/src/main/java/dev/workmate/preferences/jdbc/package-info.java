/** Preferences in the database. */
@NullMarked
package dev.workmate.preferences.jdbc;

import org.jspecify.annotations.NullMarked;
