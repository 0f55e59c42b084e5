package dev.workmate.demo.user;

import java.util.List;
import java.util.Set;

/** Somebody who may sign in at the demo ERP. */
public record DemoUser(String name, String displayName, Rights rights) {
    private static final String SERVICES = "Tarnhollow Services";

    /** May do everything. */
    public static final DemoUser ADA = new DemoUser("ada", "Ada, head of accounting", Rights.ALL);

    /** Reads and drafts in the trading company; posts nothing and does not see the other one. */
    public static final DemoUser BEN =
            new DemoUser(
                    "ben",
                    "Ben, sales assistant",
                    new Rights(Set.of(Rights.Act.CHANGE), Set.of(SERVICES)));

    public static final List<DemoUser> ALL = List.of(ADA, BEN);
}
