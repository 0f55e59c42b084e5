package dev.workmate.llm.offline.grammar;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tells words with two meanings apart by their neighbours. */
final class Ambiguities {
    private final Phrases phrases;

    private Ambiguities(Phrases phrases) {
        this.phrases = phrases;
    }

    static void resolve(Phrases phrases) {
        Ambiguities ambiguities = new Ambiguities(phrases);
        ambiguities.clear();
        ambiguities.numbers();
    }

    /** Words with two meanings, told apart by their neighbours. */
    private void clear() {
        for (int i = 0; i < phrases.size(); i++) {
            if (phrases.is(i, Kind.MONTH, "5") && phrases.at(i).text().equals("may")) {
                boolean month =
                        phrases.is(i + 1, Kind.YEAR)
                                || phrases.is(i - 1, Kind.STOP)
                                || phrases.is(i - 1, Kind.BOUND);
                if (!month) {
                    phrases.mute(i);
                }
            }
            boolean named = phrases.is(i - 1, Kind.NAME) || phrases.is(i + 1, Kind.NAME);
            boolean alias = phrases.is(i - 1, Kind.ALIAS) || phrases.is(i + 1, Kind.ALIAS);
            if (phrases.is(i, Kind.ENTITY, "company") && !named && !alias) {
                phrases.mute(i);
            }
            boolean amount = phrases.is(i - 1, Kind.NUMBER) || phrases.is(i + 1, Kind.NUMBER);
            if (phrases.is(i, Kind.INCLUDE, "money") && amount) {
                phrases.mute(i);
            }
            if (phrases.is(i, Kind.MEASURE, "liabilities") && phrases.has(Kind.ENTITY, "vendors")) {
                phrases.turn(i, Kind.MEASURE, "payables");
            }
            if (phrases.is(i, Kind.ATTR, "salesperson") && phrases.is(i - 1, Kind.BY)) {
                phrases.turn(i, Kind.ENTITY, "salespeople");
            }
            asked(i);
            ofDocument(i);
            next(i);
            late(i);
            goods(i);
            direction(i);
            int next = phrases.after(i);
            boolean figure =
                    phrases.is(next, Kind.MEASURE)
                            || phrases.is(next, Kind.STATEMENT)
                            || phrases.is(next, Kind.CALC, "share");
            if (phrases.is(i, Kind.ASK, "which") && figure) {
                phrases.mute(i);
            }
        }
    }

    /** Bills that go out are invoices, and invoices that we get are bills. */
    private void direction(int at) {
        boolean named =
                phrases.has(Kind.NAME)
                        || phrases.has(Kind.ENTITY, "customers")
                        || phrases.has(Kind.ASK, "who");
        if (phrases.is(at, Kind.ENTITY, "purchaseinvoices")
                && phrases.at(at).text().matches("(?i)bills?")
                && isSaid(
                        "(?:did we )?(?:send|sent|went|go|gone)(?: out.*)?|(?:did we"
                                + " )?issued?|charged")) {
            phrases.turn(at, Kind.ENTITY, "invoices");
        } else if (phrases.is(at, Kind.ENTITY, "invoices")
                && !named
                && isSaid(
                        "get|got|getting|came|come|comes|coming|bekommen|bekommt|kriegen|kriegt")) {
            phrases.turn(at, Kind.ENTITY, "purchaseinvoices");
        }
    }

    private boolean isSaid(String words) {
        return phrases.first(tag -> tag.text().matches("(?i)" + words)).isPresent();
    }

    /**
     * "What did they buy" asks for goods, and "what we sell" says no more than that they are ours.
     */
    private void goods(int at) {
        if (phrases.at(at).text().matches("(?iu)what|was|qu[eé]") && isFirst(at)) {
            boolean trade =
                    phrases.first(tag -> tag.is(Kind.MEASURE))
                            .filter(Ambiguities::isTrade)
                            .isPresent();
            if (trade && Stream.of(Kind.ENTITY, Kind.GROUP, Kind.BY).noneMatch(phrases::has)) {
                phrases.turn(at, Kind.GROUP, "items");
            }
        }
        boolean offered =
                phrases.has(Kind.ATTR, "price") && phrases.has(Kind.ORDER)
                        || phrases.has(Kind.ENTITY, "items")
                                && Stream.of(
                                                Kind.PERIOD,
                                                Kind.PLACE,
                                                Kind.NAME,
                                                Kind.ORDER,
                                                Kind.REL,
                                                Kind.YEAR,
                                                Kind.MONTH,
                                                Kind.CALC)
                                        .noneMatch(phrases::has);
        if (offered
                && phrases.is(at, Kind.MEASURE, "sales")
                && phrases.at(at).text().matches("(?i)sell|verkaufen|vendemos")) {
            phrases.mute(at);
        }
    }

    private boolean isFirst(int at) {
        return IntStream.range(0, at)
                .allMatch(i -> phrases.is(i, Kind.STOP) || phrases.is(i, Kind.FOLLOW, "about"));
    }

    private static boolean isTrade(Tag measure) {
        return measure.text()
                .matches(
                        "(?iu)(?:did we |have we |we"
                                + " )?(?:sells?|sold|selling|buy|bought|purchased?)(?: from us|"
                                + " from)?|(?:bei uns"
                                + " )?(?:ein)?ge?kauft\\w*|verkauft\\w*|verkaufen|ge?kauft\\w*|kaufen|kaufte\\w*|vendemos|vendimos|vendido|compr[oó]|compra|compraron|comprado|compran");
    }

    /** "When is the next one due?", "which is due first?": the earliest. */
    private void next(int at) {
        boolean first = phrases.is(at, Kind.ORDINAL, "1");
        boolean next = phrases.is(at, Kind.REL, "next") || phrases.is(at, Kind.BOUND, "within");
        boolean timed = Stream.of(at - 1, at + 1).anyMatch(this::isOfTime);
        if ((first || next) && !timed && phrases.has(Kind.STATE, "due")) {
            phrases.turn(at, Kind.CALC, "first");
        }
    }

    private boolean isOfTime(int at) {
        return Stream.of(
                        Kind.UNIT,
                        Kind.NUMBER,
                        Kind.MONTH,
                        Kind.QUARTER,
                        Kind.HALF,
                        Kind.WEEKDAY,
                        Kind.REL)
                .anyMatch(kind -> phrases.is(at, kind));
    }

    /** "The most overdue order" is the one that waits longest, whatever it is worth. */
    private void late(int at) {
        boolean late =
                phrases.is(at + 1, Kind.STATE, "overdue")
                        || phrases.is(at + 1, Kind.STATE, "latedelivery");
        Optional<Tag> document = document(at);
        boolean counted =
                document.isPresent()
                        && !document.get().isSingular()
                        && phrases.first(Ambiguities::isPartner).isPresent();
        if (late && isMost(at) && document.isPresent() && !counted) {
            phrases.turn(at, Kind.CALC, "first");
        }
    }

    private boolean isMost(int at) {
        return phrases.is(at, Kind.ORDER, "desc")
                && phrases.at(at).text().matches("(?iu)most|m[aá]s|am meisten|meisten");
    }

    /** The document that words before or after it are said of. */
    private Optional<Tag> document(int at) {
        return Stream.of(at + 2, phrases.before(at))
                .filter(place -> phrases.is(place, Kind.ENTITY))
                .map(phrases::at)
                .filter(tag -> !Grammar.isSplit(tag.value()))
                .findFirst();
    }

    private static boolean isPartner(Tag tag) {
        return tag.is(Kind.ENTITY) && Grammar.isSplit(tag.value()) || tag.is(Kind.ASK, "who");
    }

    /** "Which country sells most" asks for countries, "which country is it in" for a fact. */
    private void asked(int at) {
        boolean ranked =
                phrases.has(Kind.ORDER) || phrases.has(Kind.MEASURE) || phrases.has(Kind.CALC);
        if (ranked && phrases.is(at, Kind.ATTR)) {
            switch (phrases.at(at).value()) {
                case "category" -> phrases.turn(at, Kind.ENTITY, "categories");
                case "country" -> phrases.turn(at, Kind.ENTITY, "countries");
                case "city" -> phrases.turn(at, Kind.ENTITY, "cities");
                default -> {}
            }
        }
    }

    /** "Lines of invoice …" are no chart, and when an order is expected is when it comes. */
    private void ofDocument(int at) {
        boolean document =
                phrases.first(tag -> tag.is(Kind.ENTITY) && !Grammar.isSplit(tag.value()))
                        .isPresent();
        if (!phrases.has(Kind.CODE)) {
            return;
        }
        if (document && phrases.is(at, Kind.FORM, "line")) {
            phrases.turn(at, Kind.ATTR, "lines");
        } else if (phrases.has(Kind.ASK, "when")
                && phrases.is(at, Kind.DECLINE, "future")
                && phrases.at(at).text().matches("(?iu)expected|erwartet|previst[oa]")) {
            phrases.turn(at, Kind.STATE, "delivery");
        }
    }

    /** "Invoice 107323": a long number beside a kind of record is its number. */
    private void numbers() {
        for (int i = 0; i + 1 < phrases.size(); i++) {
            if (phrases.is(i, Kind.ENTITY)
                    && phrases.is(i + 1, Kind.NUMBER)
                    && phrases.at(i + 1).text().matches("\\d{4,}")) {
                phrases.turn(i + 1, Kind.CODE, phrases.at(i + 1).text());
            }
        }
    }
}
