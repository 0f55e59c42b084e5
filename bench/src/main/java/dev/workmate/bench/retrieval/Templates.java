package dev.workmate.bench.retrieval;

import dev.workmate.bench.retrieval.Template.Ask;
import dev.workmate.bench.retrieval.Template.Part;
import dev.workmate.bench.retrieval.Trial.Half;
import dev.workmate.knowledge.text.Block.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads the templates of the business documents and the lists of names they pick from. */
final class Templates {
    private final Map<String, List<String>> lists = new LinkedHashMap<>();
    private final List<Template> templates = new ArrayList<>();
    private final Map<Trial.Kind, Integer> asked = new EnumMap<>(Trial.Kind.class);

    private Templates() {}

    static Templates read(String file) {
        Templates all = new Templates();
        Lines.of(file).forEach(all::take);
        return all;
    }

    List<Template> all() {
        return List.copyOf(templates);
    }

    private void take(String line) {
        if (line.startsWith("@")) {
            templates.add(new Template(new LinkedHashMap<>(), "", new ArrayList<>()));
        } else if (line.startsWith("per ")) {
            for (String axis : line.substring(4).split(" (?=\\w+=)", -1)) {
                String[] sides = axis.split("=", 2);
                templates.getLast().axes().put(sides[0], values(sides[0], sides[1]));
            }
        } else {
            String[] sides = line.split(": ?", 2);
            take(sides[0], sides[1]);
        }
    }

    private void take(String key, String words) {
        if (key.startsWith("list ")) {
            lists.put(key.substring(5), Stream.of(words.split("\\|")).map(String::strip).toList());
        } else if (key.equals("name")) {
            Template nameless = templates.removeLast();
            templates.add(new Template(nameless.axes(), words, nameless.parts()));
        } else if (key.startsWith("?")) {
            ask(Trial.Kind.of(key.substring(1).strip()), words);
        } else {
            templates.getLast().parts().add(new Part(kind(key), words, new ArrayList<>()));
        }
    }

    /** The wordings of a kind go to the two halves in turn. */
    private void ask(Trial.Kind kind, String words) {
        int before = asked.merge(kind, 1, Integer::sum);
        Half half = before % 2 == 1 ? Half.SEEN : Half.UNSEEN;
        templates.getLast().parts().getLast().asks().add(new Ask(kind, half, words));
    }

    private static Kind kind(String key) {
        return switch (key) {
            case "h" -> Kind.HEADING;
            case "t" -> Kind.HEADER_ROW;
            case "r", "rf" -> Kind.ROW;
            case "p", "f" -> Kind.PARAGRAPH;
            default -> throw new IllegalArgumentException("a template has no part " + key);
        };
    }

    /** A list's values by its name, a part of them by numbers, figures, or what is written out. */
    List<String> values(String name, String choice) {
        if (choice.equals("*")) {
            return Optional.ofNullable(lists.get(name)).orElseGet(() -> nearest(name));
        }
        if (choice.matches("\\d+\\.\\.\\d+")) {
            String[] ends = choice.split("\\.\\.");
            IntStream numbers =
                    IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
            List<String> listed = lists.get(name);
            return listed == null
                    ? numbers.mapToObj(Integer::toString).toList()
                    : numbers.mapToObj(listed::get).toList();
        }
        return List.of(choice.split("\\|"));
    }

    /** Places are cities, all others are people. */
    private List<String> nearest(String name) {
        return lists.getOrDefault(
                switch (name) {
                    case "place", "court" -> "city";
                    default -> "person";
                },
                List.of());
    }
}
