/** Preferences over HTTP. */
@NullMarked
package dev.workmate.preferences.http;

import org.jspecify.annotations.NullMarked;
