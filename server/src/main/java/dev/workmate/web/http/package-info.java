/** The one client through which agents read the web. */
@NullMarked
package dev.workmate.web.http;

import org.jspecify.annotations.NullMarked;
