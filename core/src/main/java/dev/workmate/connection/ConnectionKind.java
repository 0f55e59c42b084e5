package dev.workmate.connection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What kind of system a connection leads to. Stored names never change. */
public enum ConnectionKind {
    /** A business system that speaks OData. */
    ERP,
    /** A server of tools that speaks the Model Context Protocol over HTTP. */
    MCP,
    /** An account at a provider of models. */
    MODEL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ConnectionKind> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}
