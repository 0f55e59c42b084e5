/** What an agent is: definitions, the registry, routing. */
@NullMarked
package dev.workmate.agent;

import org.jspecify.annotations.NullMarked;
