/** The chain of seals and the sealed heads in tables. */
@NullMarked
package dev.workmate.proof.jdbc;

import org.jspecify.annotations.NullMarked;
