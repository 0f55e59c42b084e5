/** What operators laid down, as administrators see and change it. */
@NullMarked
package dev.workmate.configuration.http;

import org.jspecify.annotations.NullMarked;
