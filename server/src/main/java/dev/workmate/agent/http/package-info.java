/** Agents over HTTP. */
@NullMarked
package dev.workmate.agent.http;

import org.jspecify.annotations.NullMarked;
