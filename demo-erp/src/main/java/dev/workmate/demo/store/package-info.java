/** The companies' rows in memory, their transactions and the file that keeps users' writes. */
@NullMarked
package dev.workmate.demo.store;

import org.jspecify.annotations.NullMarked;
