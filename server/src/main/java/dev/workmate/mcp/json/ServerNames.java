package dev.workmate.mcp.json;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The servers' names: short, plain, and different also where only letters and digits count. */
final class ServerNames {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,29}");

    private final Set<String> taken = new HashSet<>();

    void take(String name) throws EntryReader.Problem {
        if (!NAME.matcher(name).matches()) {
            throw new EntryReader.Problem(
                    "a name is up to 30 letters, digits, dots, - and _, beginning with a letter");
        }
        if (!taken.add(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""))) {
            throw new EntryReader.Problem("another server has nearly the same name");
        }
    }
}
