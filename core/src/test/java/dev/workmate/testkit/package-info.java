/** What tests of several features share: generators of values, fakes, histories. */
@NullMarked
package dev.workmate.testkit;

import org.jspecify.annotations.NullMarked;
