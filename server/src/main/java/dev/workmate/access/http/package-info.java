/** Signing in over HTTP, and the filter that guards every call. */
@NullMarked
package dev.workmate.access.http;

import org.jspecify.annotations.NullMarked;
