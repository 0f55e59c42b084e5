package dev.workmate.knowledge.search;

import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.text.Chunk;

/** A passage that a search found, with its words. */
public record Found(LibraryFile file, Chunk chunk, String text, double score) {}
