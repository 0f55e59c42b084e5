/**
 * What there is to ask about: measures, dimensions, records, spans of time, and whom a question
 * concerns.
 */
@org.jspecify.annotations.NullMarked
package dev.workmate.llm.offline.business.data;
