package dev.workmate.erp.trial;

/** How an answer does justice to its question. */
enum Verdict {
    RIGHT,
    /** Some of the facts. */
    PARTLY,
    /** Claims nothing, though something could be said. */
    DECLINED,
    /** Claims what was not asked or is not so. */
    WRONG
}
