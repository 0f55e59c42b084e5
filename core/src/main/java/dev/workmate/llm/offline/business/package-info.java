/**
 * What the offline model understands of a company's business: questions about figures, records and
 * documents become calls of the ERP tools, and their results become answers.
 */
@org.jspecify.annotations.NullMarked
package dev.workmate.llm.offline.business;
