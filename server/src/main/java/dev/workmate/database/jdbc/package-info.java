/** How the SQLite file is opened and brought to the newest schema. */
@NullMarked
package dev.workmate.database.jdbc;

import org.jspecify.annotations.NullMarked;
