/** The journal on SQLite: group commit, one row per event, one row per session. */
@NullMarked
package dev.workmate.journal.jdbc;

import org.jspecify.annotations.NullMarked;
