package dev.workmate.agent;

/** An agent's file that does not say what it must; the message names the file and the line. */
public final class AgentFileException extends IllegalArgumentException {
    AgentFileException(String file, int line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}
