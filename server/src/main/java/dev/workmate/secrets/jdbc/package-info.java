/** Data keys, who has which master key, and columns of sealed secrets. */
@NullMarked
package dev.workmate.secrets.jdbc;

import org.jspecify.annotations.NullMarked;
