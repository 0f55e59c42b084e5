/** Erasure, export and what was sent outside, for people and administrators. */
@NullMarked
package dev.workmate.privacy.http;

import org.jspecify.annotations.NullMarked;
