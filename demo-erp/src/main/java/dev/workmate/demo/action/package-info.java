/** What bound actions and the writing of documents do. */
@NullMarked
package dev.workmate.demo.action;

import org.jspecify.annotations.NullMarked;
