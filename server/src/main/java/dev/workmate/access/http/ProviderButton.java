package dev.workmate.access.http;

/** Another system that people can sign in by. */
public record ProviderButton(String id, String name) {}
