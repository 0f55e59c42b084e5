/** What the database knows of the sessions whose files are kept. */
@NullMarked
package dev.workmate.workspace.jdbc;

import org.jspecify.annotations.NullMarked;
