package dev.workmate.files;

import java.util.Optional;

/** What keeps the files of sessions for all servers; empty where each has a folder of its own. */
public record SharedFiles(Optional<SessionFiles> store) {}
