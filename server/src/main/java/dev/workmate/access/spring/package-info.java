/** Builds the access feature. */
@NullMarked
package dev.workmate.access.spring;

import org.jspecify.annotations.NullMarked;
