/**
 * Connections to other systems, of a tenant or of a person: what they are, who may use them, how
 * people sign in by them, and how they are.
 */
@NullMarked
package dev.workmate.connection;

import org.jspecify.annotations.NullMarked;
