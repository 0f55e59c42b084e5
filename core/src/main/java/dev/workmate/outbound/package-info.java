/** What all calls to other servers share: deadlines, event streams, how long to wait. */
@NullMarked
package dev.workmate.outbound;

import org.jspecify.annotations.NullMarked;
