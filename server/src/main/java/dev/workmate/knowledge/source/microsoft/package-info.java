/** Microsoft Graph: sign-in, drives and sites. */
@NullMarked
package dev.workmate.knowledge.source.microsoft;

import org.jspecify.annotations.NullMarked;
