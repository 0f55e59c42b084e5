/** What the server says about itself. */
@NullMarked
package dev.workmate.diagnostics.http;

import org.jspecify.annotations.NullMarked;
