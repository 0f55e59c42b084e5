/** Erasures and what is kept of people, in the database. */
@NullMarked
package dev.workmate.privacy.jdbc;

import org.jspecify.annotations.NullMarked;
