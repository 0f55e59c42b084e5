/**
 * What operators write for agents, permissions and servers of tools, taken in as one value with one
 * version.
 */
@NullMarked
package dev.workmate.configuration;

import org.jspecify.annotations.NullMarked;
