package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.UUID;

/**
 * Hours of one person on one project and day, in tenths of an hour; {@code status} as on the wire.
 */
public record TimeEntry(
        UUID id, Employee employee, Project project, LocalDate date, int tenths, String status) {}
