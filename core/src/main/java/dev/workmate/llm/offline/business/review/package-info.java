/**
 * A second reader of questions and answers, who knows nothing of the grammar and refuses what does
 * not fit.
 */
@org.jspecify.annotations.NullMarked
package dev.workmate.llm.offline.business.review;
