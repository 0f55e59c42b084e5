/** Connections over HTTP: the calls of the page, and the sign-in servers of other systems. */
@NullMarked
package dev.workmate.connection.http;

import org.jspecify.annotations.NullMarked;
