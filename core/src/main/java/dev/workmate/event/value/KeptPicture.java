package dev.workmate.event.value;

/** A picture among a tool's output, kept apart under a reference. */
public record KeptPicture(String reference, String mediaType, long size) {}
