package dev.workmate.access;

/** Who is asking, and the token that says so. */
public record Login(User user, AccessToken token) {}
