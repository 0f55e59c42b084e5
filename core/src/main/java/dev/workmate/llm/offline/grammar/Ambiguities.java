package dev.workmate.llm.offline.grammar;

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
                boolean month = phrases.is(i + 1, Kind.YEAR) || phrases.is(i - 1, Kind.STOP);
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
            asked(i);
            int next = phrases.after(i);
            boolean figure = phrases.is(next, Kind.MEASURE) || phrases.is(next, Kind.STATEMENT);
            if (phrases.is(i, Kind.ASK, "which") && figure) {
                phrases.mute(i);
            }
        }
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
