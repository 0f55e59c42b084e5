package dev.workmate.chart;

import dev.workmate.text.JsonValue.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the column that names what another one has codes for: people read names. */
final class Named {
    private static final Pattern CODE = Pattern.compile("(?i)(.*?)[ _]?(?:number|no|code|id)\\.?");
    private static final List<String> NAMES =
            List.of("displayname", "name", "description", "title");

    private Named() {}

    /**
     * The column with the names of a column's codes: one name for each code, and no name for two of
     * them. Empty where there is none, or the column holds no codes.
     */
    static Optional<Integer> of(ToolTable table, int codes) {
        Matcher code = CODE.matcher(table.columns().get(codes).strip());
        if (!code.matches()) {
            return Optional.empty();
        }
        String stem = plain(code.group(1));
        for (String word : NAMES) {
            for (int i = 0; i < table.columns().size(); i++) {
                boolean fits = plain(table.columns().get(i)).equals(stem + word);
                if (fits && isOneToOne(table.column(codes), table.column(i))) {
                    return Optional.of(i);
                }
            }
        }
        return Optional.empty();
    }

    private static String plain(String name) {
        return name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private static boolean isOneToOne(List<Scalar> codes, List<Scalar> names) {
        Map<String, String> nameOf = new HashMap<>();
        Set<String> taken = new HashSet<>();
        List<String> met = new ArrayList<>();
        for (int i = 0; i < codes.size(); i++) {
            String code = ColumnKind.text(codes.get(i));
            String name = ColumnKind.text(names.get(i));
            if (name.isBlank() != code.isBlank()) {
                return false;
            }
            String before = nameOf.putIfAbsent(code, name);
            if (before == null) {
                met.add(code);
            } else if (!before.equals(name)) {
                return false;
            }
        }
        return met.stream().allMatch(code -> taken.add(nameOf.getOrDefault(code, "")));
    }
}
