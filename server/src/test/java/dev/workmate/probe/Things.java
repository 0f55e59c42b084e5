package dev.workmate.probe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The victim's things by the variables of paths, each in every state that it can be in. */
final class Things {
    private static final Pattern VARIABLE = Pattern.compile("\\{([a-zA-Z]+)}");

    private final Map<String, List<Thing>> byVariable = new HashMap<>();
    private final Map<String, String> theirParts = new HashMap<>();

    /** One of them; {@code owner} is what its owner is shown. */
    record Thing(String value, Shown owner, boolean takesTwo) {
        /** For what names nothing. */
        static final Thing NONE = new Thing("", Shown.YES, false);
    }

    /**
     * Whether the owner is answered as the table says, or otherwise, such as for what lies in the
     * bin.
     */
    enum Shown {
        YES,
        OTHERWISE
    }

    Things add(String variable, String value) {
        return add(variable, new Thing(value, Shown.YES, false));
    }

    Things add(String variable, Thing thing) {
        byVariable.computeIfAbsent(variable, _ -> new ArrayList<>()).add(thing);
        return this;
    }

    /** Something that is part of the first thing of another variable. */
    Things part(String variable, String value) {
        theirParts.put(variable, value);
        return this;
    }

    /** The things that a call can be made about: one that names nothing where it is about none. */
    List<Thing> of(Route route) {
        List<String> variables = variables(route.path());
        List<Thing> first =
                variables.stream()
                        .filter(byVariable::containsKey)
                        .findFirst()
                        .map(byVariable::get)
                        .orElse(List.of(Thing.NONE));
        boolean withParts = variables.stream().anyMatch(theirParts::containsKey);
        return withParts ? first.subList(0, 1) : first;
    }

    private static List<String> variables(String text) {
        return VARIABLE.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /** A path or body with ids in place of its variables. */
    String fill(String text, Thing thing, String own) {
        Matcher matcher = VARIABLE.matcher(text);
        StringBuilder filled = new StringBuilder();
        boolean taken = false;
        while (matcher.find()) {
            String name = matcher.group(1);
            String value;
            if (name.equals("own")) {
                value = own;
            } else if (theirParts.containsKey(name)) {
                value = theirParts.get(name);
            } else if (byVariable.containsKey(name)) {
                value = taken || thing == Thing.NONE ? first(name) : thing.value();
                taken = true;
            } else {
                throw new AssertionError(
                        "nothing stands for {" + name + "} in " + text + ": make one in Victim");
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(filled).toString();
    }

    String first(String variable) {
        return byVariable.get(variable).getFirst().value();
    }

    List<Thing> all(String variable) {
        return byVariable.get(variable);
    }

    /** Whether it is what an administrator shares with all of the tenant. */
    boolean isShared(String id) {
        return first("sharedId").equalsIgnoreCase(id);
    }

    /** All ids, in small letters. */
    Set<String> ids() {
        Set<String> ids = new HashSet<>(theirParts.values());
        byVariable.forEach(
                (_, things) ->
                        ids.addAll(things.stream().map(Thing::value).collect(Collectors.toSet())));
        return ids.stream()
                .filter(id -> id.length() == 36)
                .map(id -> id.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
