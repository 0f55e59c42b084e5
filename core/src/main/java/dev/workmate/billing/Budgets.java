package dev.workmate.billing;

import dev.workmate.access.Act;
import dev.workmate.id.AgentId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.List;
import java.util.Map;

/**
 * The budgets of tenants, as configured and as administrators set them. Every change is stored
 * together with its act. Thread-safe.
 */
public interface Budgets {
    /** Who says that a budget holds. */
    enum SetBy {
        /** An administrator of the tenant. */
        TENANT,
        /** The server's configuration, where the tenant says nothing else. */
        SERVER
    }

    /** A budget of a tenant, how it stands, and who set it. */
    record Listed(Standing standing, SetBy by) {}

    /** Those that hold for a tenant; one for everybody stands at nothing. */
    List<Listed> all(TenantId tenant);

    /** What bounds a person's spending, agents aside. */
    List<Standing> of(UserId person);

    /** The same with an agent's. */
    List<Standing> of(UserId person, AgentId agent);

    void set(TenantId tenant, Budget budget, UserId by, Act act);

    /** False where there was none. */
    boolean remove(TenantId tenant, Scope scope, String subject, Period period, Act act);

    /** Puts a person into a team; an empty name takes them out. */
    void assign(UserId person, String team, Act act);

    /** Who is in which team. */
    Map<UserId, String> teams(TenantId tenant);
}
