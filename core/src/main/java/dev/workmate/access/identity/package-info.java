/** People whom another system vouches for: who they are there, and what they may do here. */
@NullMarked
package dev.workmate.access.identity;

import org.jspecify.annotations.NullMarked;
