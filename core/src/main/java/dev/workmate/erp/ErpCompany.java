package dev.workmate.erp;

import java.util.UUID;

/** One company in an ERP system; all records belong to one. */
public record ErpCompany(UUID id, String name, String displayName) {}
