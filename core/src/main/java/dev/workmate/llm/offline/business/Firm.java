package dev.workmate.llm.offline.business;

import java.time.LocalDate;

/** The company that is asked about, its currency and its day. */
record Firm(String company, String currency, LocalDate today, String taxNumber) {}
