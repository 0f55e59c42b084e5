/** Where the words of open calls are kept in the relational database. */
@NullMarked
package dev.workmate.live.jdbc;

import org.jspecify.annotations.NullMarked;
