/** What the process says about itself, and the training run of its start-up cache. */
@NullMarked
package dev.workmate.diagnostics.spring;

import org.jspecify.annotations.NullMarked;
