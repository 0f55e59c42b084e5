package dev.workmate.demo.company.domain;

import java.util.UUID;

/** A piece of work for a customer. */
public record Project(UUID id, String number, String name, Customer customer) {}
