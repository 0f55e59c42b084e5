package dev.workmate.llm.offline.business;

/**
 * A stretch of time. Its ends are dates or words that the ERP tools turn into dates, such as {@code
 * start_of_month-1m}; both are included. {@code words} follow a noun, such as {@code in 2025}.
 */
record Period(String from, String to, String words) {}
