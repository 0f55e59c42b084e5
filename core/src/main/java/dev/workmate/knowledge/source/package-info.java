/**
 * Sources of documents: folders, drives and pages whose files are brought into a person's library
 * and kept as they are there.
 */
@NullMarked
package dev.workmate.knowledge.source;

import org.jspecify.annotations.NullMarked;
