/**
 * Reads a question about the business: words, their meanings in a lexicon of three languages, and
 * one small grammar that makes a single meaning of them. Knows no tool.
 */
@NullMarked
package dev.workmate.llm.offline.grammar;

import org.jspecify.annotations.NullMarked;
