package dev.workmate.demo.ledger;

/** The customer or vendor of a document. */
public record Party(String number, String name, TaxArea area) {}
