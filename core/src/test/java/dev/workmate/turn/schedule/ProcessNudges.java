package dev.workmate.turn.schedule;

import dev.workmate.turn.Nudge;
import dev.workmate.turn.Nudges;

/** Nudges from one process to the others: who sleeps hears them later, who is dead never. */
record ProcessNudges(Process process) implements Nudges {
    @Override
    public void send(Nudge nudge) {
        process.pause();
        if (process.world().losesNudges()) {
            return;
        }
        process.world().tell(() -> process + " nudges: " + nudge.cause());
        for (Process other : process.world().processes()) {
            if (other != process && other.state() != Process.State.DEAD) {
                other.start(() -> other.turns().nudged(nudge));
            }
        }
    }
}
