package dev.workmate.chaos;

import java.util.Random;

/** Lets a fault befall what it is meant for. */
interface Blows {
    /** False where there was nothing to befall. */
    boolean befall(Fault fault, Random random) throws Exception;
}
