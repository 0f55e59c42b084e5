/** Users, what they own, and the check that says so. */
@NullMarked
package dev.workmate.access;

import org.jspecify.annotations.NullMarked;
