package dev.workmate.demo.company.domain;

/** When and how much of an item to order again. */
public record ItemPlan(
        Item item, int reorderPoint, int reorderQuantity, int safetyStock, int leadTimeDays) {}
