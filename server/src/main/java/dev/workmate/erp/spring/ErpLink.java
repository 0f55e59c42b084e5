package dev.workmate.erp.spring;

import dev.workmate.erp.ErpConnection;
import dev.workmate.erp.ErpSystem;
import java.util.Optional;

/** The one connection of this server to an ERP system. */
interface ErpLink extends ErpSystem, ErpConnection, AutoCloseable {
    /** The company that those work in who chose none. */
    default Optional<String> usualCompany() {
        return Optional.empty();
    }

    @Override
    default void close() throws Exception {}
}
