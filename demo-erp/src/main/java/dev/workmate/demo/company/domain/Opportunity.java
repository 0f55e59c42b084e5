package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/** A deal in the making; {@code status} as on the wire. */
public record Opportunity(
        UUID id,
        String number,
        Customer customer,
        String description,
        String status,
        LocalDate created,
        Optional<LocalDate> closed,
        LocalDate estimatedClosing,
        int chancePercent,
        long estimatedValue) {}
