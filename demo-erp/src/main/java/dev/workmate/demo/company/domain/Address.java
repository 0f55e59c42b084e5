package dev.workmate.demo.company.domain;

/** A postal address; the country is its two-letter code. */
public record Address(String line1, String city, String postalCode, String country) {}
