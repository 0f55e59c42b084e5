package dev.workmate.demo.company.domain;

import java.time.LocalDate;
import java.util.UUID;

/** Somebody who works here. */
public record Employee(
        UUID id,
        String number,
        String givenName,
        String surname,
        String jobTitle,
        Address address,
        Contactable reach,
        LocalDate employedSince,
        LocalDate born) {}
