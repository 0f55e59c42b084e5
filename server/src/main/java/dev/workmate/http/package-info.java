/** What every HTTP answer has in common: problems, bodies, correlation, security headers. */
@NullMarked
package dev.workmate.http;

import org.jspecify.annotations.NullMarked;
