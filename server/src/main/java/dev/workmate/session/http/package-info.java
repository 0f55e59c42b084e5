/** Sessions, their messages and their audit over HTTP. */
@NullMarked
package dev.workmate.session.http;

import org.jspecify.annotations.NullMarked;
