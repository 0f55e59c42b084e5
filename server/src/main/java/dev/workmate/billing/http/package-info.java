/** What was used, over HTTP. */
@NullMarked
package dev.workmate.billing.http;

import org.jspecify.annotations.NullMarked;
