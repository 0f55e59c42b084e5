package dev.workmate.session;

/** A folder of somebody's list, and how many sessions lie in it. */
public record SessionFolder(String name, int sessions) {
    /** How long a name may be. */
    public static final int MAX_NAME = 60;

    /** How many folders are told. */
    public static final int MAX_FOLDERS = 200;
}
