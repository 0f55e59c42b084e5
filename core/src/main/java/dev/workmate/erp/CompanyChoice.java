package dev.workmate.erp;

import java.util.UUID;

/** A company that somebody chose, with the name of the system it is in. */
public record CompanyChoice(String system, UUID company) {}
