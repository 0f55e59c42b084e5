package dev.workmate.llm.offline.business.data;

import java.time.LocalDate;

/** The company that is asked about, its currency and its day. */
public record Firm(String company, String currency, LocalDate today, String taxNumber) {}
