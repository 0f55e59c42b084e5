package dev.workmate.erp.spring;

import dev.workmate.erp.ErpConnection.State;
import java.nio.file.Path;
import java.time.Duration;

final class DemoCompany {
    private DemoCompany() {}

    static ErpLink link(Path folder, Duration patience) {
        return new NoErp(State.OFF, "No ERP system is connected.");
    }
}
