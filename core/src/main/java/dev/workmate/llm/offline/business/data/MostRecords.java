package dev.workmate.llm.offline.business.data;

import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.List;
import java.util.Optional;

/**
 * "Who has the most open orders", "which country has the fewest customers": records that are
 * counted for each of what is named before them.
 */
public record MostRecords(RecordKind records, Dimension by, Tag asked) {
    private static final String MANY =
            "(?iu)most|fewest|least|(?:am |die )?(?:meisten|wenigsten)|m[aá]s|menos";

    /** Whether it says most or fewest, which may be meant of the number or of the amount. */
    public static boolean isSaid(Meaning meaning) {
        return meaning.all(Kind.ORDER).stream().anyMatch(tag -> tag.text().matches(MANY));
    }

    public static Optional<MostRecords> of(Meaning meaning) {
        List<Tag> tags = meaning.tags().stream().filter(tag -> !tag.is(Kind.STOP)).toList();
        for (int i = 1; i < tags.size() && !meaning.has(Kind.MEASURE); i++) {
            boolean many = tags.get(i).is(Kind.ORDER) && tags.get(i).text().matches(MANY);
            Optional<RecordKind> records =
                    many ? records(tags.subList(i + 1, tags.size())) : Optional.empty();
            if (records.isPresent()) {
                return asked(records.get(), tags.subList(0, i));
            }
        }
        return Optional.empty();
    }

    /** Said of several right after it; a state may stand between. */
    private static Optional<RecordKind> records(List<Tag> after) {
        return after.stream()
                .dropWhile(tag -> tag.is(Kind.STATE))
                .limit(1)
                .filter(tag -> tag.is(Kind.ENTITY) && !tag.isSingular())
                .map(tag -> RecordKind.of(tag.value()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<MostRecords> asked(RecordKind records, List<Tag> before) {
        for (Tag tag : before) {
            Optional<Dimension> by =
                    tag.is(Kind.ASK, "who")
                            ? Optional.of(
                                    records.source().has(Dimension.VENDOR)
                                            ? Dimension.VENDOR
                                            : Dimension.CUSTOMER)
                            : tag.is(Kind.ENTITY) || tag.is(Kind.GROUP)
                                    ? Dimension.of(tag.value())
                                    : Optional.empty();
            if (by.isPresent() && records.source().has(by.get())) {
                return Optional.of(new MostRecords(records, by.get(), tag));
            }
        }
        return Optional.empty();
    }
}
