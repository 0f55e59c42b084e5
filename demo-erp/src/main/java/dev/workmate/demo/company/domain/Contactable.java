package dev.workmate.demo.company.domain;

/** How to reach somebody. */
public record Contactable(String phone, String email, String website) {}
