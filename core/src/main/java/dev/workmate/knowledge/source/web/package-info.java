/** Pages of the web as sources. */
@NullMarked
package dev.workmate.knowledge.source.web;

import org.jspecify.annotations.NullMarked;
