package dev.workmate.turn.schedule;

import dev.workmate.id.TurnId;
import dev.workmate.turn.Nudge;
import dev.workmate.turn.Nudge.Cause;
import dev.workmate.turn.Nudges;
import dev.workmate.turn.schedule.Faults.Port;

/** Nudges that are also lost, doubled, of another cause or for a turn nobody knows. */
record FaultyNudges(Nudges sound, Process process) implements Nudges {
    @Override
    public void send(Nudge nudge) {
        try {
            process.world()
                    .faults()
                    .reach(
                            process,
                            Port.NUDGES,
                            nudge.session(),
                            () -> sent(nudge),
                            () -> distorted(nudge));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean sent(Nudge nudge) {
        sound.send(nudge);
        return true;
    }

    private boolean distorted(Nudge nudge) {
        return switch (process.world().random().nextInt(4)) {
            case 0 -> false;
            case 1 -> sent(nudge) && sent(nudge);
            case 2 -> sent(new Nudge(nudge.session(), nudge.turn(), Cause.STOP));
            default -> sent(new Nudge(nudge.session(), TurnId.next(), nudge.cause()));
        };
    }
}
