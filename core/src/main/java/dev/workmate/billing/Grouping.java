package dev.workmate.billing;

/** How calls of models are drawn together into lines; days are UTC. */
public enum Grouping {
    DAY,
    MODEL,
    AGENT,
    SESSION,
    COMPANY,
    PERSON,
    TEAM,
    CONNECTION
}
