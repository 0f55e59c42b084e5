package dev.workmate.tool;

import dev.workmate.id.AgentId;
import java.util.List;

/** Tools that come and go while the server runs, such as those of other systems. Thread-safe. */
public interface ToolSource extends Tools {
    @Override
    List<Tool> offeredTo(AgentId agent);
}
