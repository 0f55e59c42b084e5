package dev.workmate.demo.company.domain;

import java.util.UUID;

/** Somebody who sells or buys; known on documents by the code. */
public record Salesperson(
        UUID id, String code, String name, String jobTitle, String email, int commissionPercent) {}
