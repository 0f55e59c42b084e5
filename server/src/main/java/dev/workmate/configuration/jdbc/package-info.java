/** What the servers on one database know of each other's configuration. */
@NullMarked
package dev.workmate.configuration.jdbc;

import org.jspecify.annotations.NullMarked;
