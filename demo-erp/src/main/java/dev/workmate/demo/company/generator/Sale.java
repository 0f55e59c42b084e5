package dev.workmate.demo.company.generator;

import dev.workmate.demo.company.domain.SalesInvoice;

/** A posted sale with its days in the base calendar. */
record Sale(int month, int day, int dueDay, Shopper shopper, SalesInvoice invoice) {}
