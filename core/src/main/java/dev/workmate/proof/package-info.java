/** Proof that no log was cut or rewritten: the heads of all logs, sealed by a signature. */
@NullMarked
package dev.workmate.proof;

import org.jspecify.annotations.NullMarked;
