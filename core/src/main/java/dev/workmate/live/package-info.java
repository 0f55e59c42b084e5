/** Who is watching a session, and the delivery of events and signals to them. */
@NullMarked
package dev.workmate.live;

import org.jspecify.annotations.NullMarked;
