/**
 * What can happen in a session: events, signals, their envelope, ids, names and visibility. This
 * package depends on nothing and is the only place where the shapes of the public contract are
 * written down.
 */
@NullMarked
package dev.workmate.event;

import org.jspecify.annotations.NullMarked;
