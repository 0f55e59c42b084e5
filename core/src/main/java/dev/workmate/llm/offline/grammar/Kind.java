package dev.workmate.llm.offline.grammar;

/**
 * What sort of meaning a phrase has. The first group is in the lexicon, the second is made of it.
 */
public enum Kind {
    STOP,
    ASK,
    MEASURE,
    ENTITY,
    STATE,
    SPECIAL,
    STATEMENT,
    CALC,
    ORDER,
    CMP,
    VERSUS,
    LIKE,
    EVERY,
    UNIT,
    REL,
    HALF,
    QUARTER,
    BOUND,
    MONTH,
    SEASON,
    WEEKDAY,
    FORM,
    ATTR,
    DECLINE,
    NEGATION,
    INCLUDE,
    FOLLOW,
    ORDINAL,
    NUMBER,
    BY,
    PLACE,
    ALIAS,

    YEAR,
    DATE,
    CODE,
    PERIOD,
    GROUP,
    LIMIT,
    THRESHOLD,
    NAME
}
