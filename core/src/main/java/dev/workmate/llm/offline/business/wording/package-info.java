/** How results are put into words, and the proof that an answer says what was asked. */
@org.jspecify.annotations.NullMarked
package dev.workmate.llm.offline.business.wording;
