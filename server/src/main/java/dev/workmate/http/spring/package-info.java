/** Builds the web server around the features. */
@NullMarked
package dev.workmate.http.spring;

import org.jspecify.annotations.NullMarked;
