/** Builds the session feature. */
@NullMarked
package dev.workmate.session.spring;

import org.jspecify.annotations.NullMarked;
