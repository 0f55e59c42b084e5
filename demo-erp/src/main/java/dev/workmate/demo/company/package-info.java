/** The demo companies: what they are and how they become rows of Business Central's API v2.0. */
@NullMarked
package dev.workmate.demo.company;

import org.jspecify.annotations.NullMarked;
