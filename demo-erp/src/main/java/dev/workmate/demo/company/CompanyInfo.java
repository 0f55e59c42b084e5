package dev.workmate.demo.company;

import java.time.LocalDate;
import java.util.UUID;

/** Names one demo company, its local currency and the day it believes to be today. */
public record CompanyInfo(
        UUID id, String name, String displayName, String currencyCode, LocalDate today) {}
