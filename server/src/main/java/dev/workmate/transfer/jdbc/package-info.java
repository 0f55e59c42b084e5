/** Everything that a database holds, moved to files and from them into another one. */
@NullMarked
package dev.workmate.transfer.jdbc;

import org.jspecify.annotations.NullMarked;
