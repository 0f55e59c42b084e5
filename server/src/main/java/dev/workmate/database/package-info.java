/**
 * The one relational database: reading beside each other, writing in one line. Used by every
 * feature's {@code jdbc} package.
 */
@NullMarked
package dev.workmate.database;

import org.jspecify.annotations.NullMarked;
