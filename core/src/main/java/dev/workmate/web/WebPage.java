package dev.workmate.web;

/** A page as text. {@code address} is where it was found in the end; everything else is foreign. */
public record WebPage(WebAddress address, String title, String text, boolean cut) {}
