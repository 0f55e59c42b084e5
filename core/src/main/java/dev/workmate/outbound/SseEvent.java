package dev.workmate.outbound;

/** One server-sent event; without a name of its own it is called {@code message}. */
public record SseEvent(String name, String data) {}
