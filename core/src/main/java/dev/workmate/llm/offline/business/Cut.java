package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Which rows are wanted: how many, from which end, beyond which amount. */
record Cut(
        Optional<Integer> limit,
        boolean smallest,
        boolean ranked,
        Optional<String> threshold,
        int skipped) {
    static Cut of(Case it) {
        boolean asc = it.uses().has(Kind.ORDER, "asc");
        boolean all = isRanked(it);
        boolean desc = it.uses().has(Kind.ORDER, "desc") || all;
        Optional<Integer> limit =
                it.uses().one(Kind.LIMIT).map(tag -> Integer.parseInt(tag.value()));
        Optional<String> threshold =
                it.uses().all(Kind.THRESHOLD).stream()
                        .map(Tag::value)
                        .filter(value -> value.split(" ").length == 2)
                        .findFirst();
        int skipped = asc || desc ? place(it) - 1 : 0;
        if (limit.isEmpty() && (asc || desc) && (skipped > 0 || !all && isOne(it))) {
            limit = Optional.of(1);
        }
        return new Cut(limit, asc, asc || desc || limit.isPresent(), threshold, skipped);
    }

    /** "Rank the salespeople": all of them, the largest first. */
    private static boolean isRanked(Case it) {
        return it.scope().names().isEmpty() && it.uses().has(Kind.CALC, "rank");
    }

    /** "The second largest": its place; one where none is said. */
    private static int place(Case it) {
        return it.uses().all(Kind.ORDINAL).stream()
                .mapToInt(tag -> Integer.parseInt(tag.value()))
                .filter(number -> number > 0)
                .findFirst()
                .orElse(1);
    }

    /** "The biggest customer" is one, "the biggest customers" are several. */
    private static boolean isOne(Case it) {
        List<Tag> ranked =
                it.meaning().tags().stream()
                        .filter(tag -> tag.is(Kind.ENTITY) || tag.is(Kind.GROUP))
                        .filter(tag -> Dimension.of(tag.value()).isPresent())
                        .toList();
        boolean who = ranked.isEmpty() && it.meaning().has(Kind.ASK, "who");
        return who
                || ranked.size() == 1
                        && !ranked.getFirst()
                                .text()
                                .matches("(?iu)(?:by|per|nach|por) .*|.*ly|.*lich|what|was|qu[eé]")
                        && !ranked.getFirst()
                                .text()
                                .matches(
                                        "(?i)(?!mes$).*(?:s|people|en|e[rl]n|kunden|artikel|länder|waren)");
    }

    boolean keeps(BigDecimal value) {
        if (threshold.isEmpty()) {
            return true;
        }
        String[] parts = threshold.get().split(" ");
        int compared = value.compareTo(new BigDecimal(parts[1]));
        return switch (parts[0]) {
            case "gt" -> compared > 0;
            case "ge" -> compared >= 0;
            case "lt" -> compared < 0;
            default -> compared <= 0;
        };
    }
}
