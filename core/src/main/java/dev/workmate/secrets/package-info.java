/** Secrets that a store keeps: sealed under keys that lie elsewhere, and bound to their place. */
@NullMarked
package dev.workmate.secrets;

import org.jspecify.annotations.NullMarked;
