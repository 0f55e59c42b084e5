package dev.workmate.access.http;

import dev.workmate.settings.WorkmateSettings;
import dev.workmate.settings.WorkmateSettings.DemoLogin;

/** Says who may sign in as the demo user. */
public final class DemoDoor {
    private final DemoLogin setting;
    private final boolean loopback;

    public DemoDoor(WorkmateSettings settings) {
        this.setting = settings.demoLogin();
        this.loopback = settings.isLoopback();
    }

    boolean isOpenTo(Arrival arrival) {
        return switch (setting) {
            case ON -> true;
            case OFF -> false;
            case AUTO -> loopback && arrival.direct();
        };
    }
}
