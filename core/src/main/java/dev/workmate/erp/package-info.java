/**
 * Business systems that keep records in entity sets: the port to them, what they are made of, and
 * the tools that read and change them.
 */
@NullMarked
package dev.workmate.erp;

import org.jspecify.annotations.NullMarked;
