/** Trajectories over HTTP. */
@NullMarked
package dev.workmate.trajectory.http;

import org.jspecify.annotations.NullMarked;
