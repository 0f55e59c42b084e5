/** The outbox in the database. */
@NullMarked
package dev.workmate.mail.jdbc;

import org.jspecify.annotations.NullMarked;
