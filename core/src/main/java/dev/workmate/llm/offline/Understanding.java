package dev.workmate.llm.offline;

import dev.workmate.general.Places;
import dev.workmate.llm.offline.Phrasing.Span;
import dev.workmate.llm.offline.Wish.AboutWorkmate;
import dev.workmate.llm.offline.Wish.Aspect;
import dev.workmate.llm.offline.Wish.Business;
import dev.workmate.llm.offline.Wish.TimeAt;
import dev.workmate.llm.offline.Wish.Unclear;
import dev.workmate.llm.offline.business.BusinessQuestion;
import dev.workmate.llm.offline.business.BusinessRules;
import dev.workmate.llm.offline.business.DocumentRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads what a message asks for. A message may ask for several things; a sentence is cut at its
 * conjunctions wherever every part then makes sense, also as the continuation of the part before.
 */
final class Understanding {
    private static final int MAX_PIECES = 10;
    private static final int MAX_WISHES = 8;
    private static final Pattern QUESTION_WORD =
            Pattern.compile(
                    "(?i)(?:how|what|why|where|when|which|who|can|could|may|is|are|do|does|will|should)\\b.*");

    private final Optional<Wish> earlier;
    private final List<Wish> wishes = new ArrayList<>();

    private Understanding(Optional<Wish> earlier) {
        this.earlier = earlier;
    }

    /** Reads a message; {@code earlier} is the last thing wanted before it. */
    static List<Wish> of(String message, Optional<Wish> earlier) {
        Optional<Wish> writing = FileRules.readWhole(message);
        if (writing.isPresent()) {
            return List.of(writing.get());
        }
        Understanding understanding = new Understanding(earlier);
        Phrasing.sentences(message).forEach(understanding::readSentence);
        return understanding.wishes.stream().limit(MAX_WISHES).toList();
    }

    private void readSentence(String sentence) {
        Optional<Wish> document = DocumentRules.readNew(sentence).map(Business::new);
        if (document.isPresent()) {
            add(document.get());
            return;
        }
        List<Span> spans = Phrasing.spans(sentence);
        if (spans.size() > 1 && spans.size() <= MAX_PIECES) {
            Optional<List<Wish>> parts = readAll(spans, sentence, before());
            if (parts.isPresent()) {
                parts.get().forEach(this::add);
                return;
            }
        }
        Optional<Wish> whole = read(sentence, before());
        if (whole.isPresent()) {
            add(whole.get());
        } else {
            readWhatCanBeRead(spans, sentence);
        }
    }

    private void readWhatCanBeRead(List<Span> spans, String sentence) {
        List<Wish> parts = new ArrayList<>();
        Optional<Wish> last = before();
        for (Span span : spans) {
            String piece = sentence.substring(span.start(), span.end()).strip();
            Wish part = read(piece, last).orElseGet(() -> new Unclear(piece));
            last = Optional.of(part);
            parts.add(part);
        }
        if (parts.stream().allMatch(Unclear.class::isInstance)) {
            add(new Unclear(sentence));
        } else {
            parts.forEach(this::add);
        }
    }

    private Optional<Wish> before() {
        return wishes.isEmpty() ? earlier : Optional.of(wishes.getLast());
    }

    /** All parts as wishes, joining neighbours where they make sense only together. */
    private static Optional<List<Wish>> readAll(
            List<Span> spans, String sentence, Optional<Wish> before) {
        if (spans.isEmpty()) {
            return Optional.of(List.of());
        }
        for (int taken = 1; taken <= spans.size(); taken++) {
            String piece = sentence.substring(spans.getFirst().start(), spans.get(taken - 1).end());
            Optional<Wish> first = read(piece, before);
            if (first.isEmpty()) {
                continue;
            }
            Optional<List<Wish>> rest =
                    readAll(spans.subList(taken, spans.size()), sentence, first);
            if (rest.isPresent()) {
                List<Wish> all = new ArrayList<>(List.of(first.get()));
                all.addAll(rest.get());
                return Optional.of(all);
            }
        }
        return Optional.empty();
    }

    private static Optional<Wish> read(String piece, Optional<Wish> before) {
        Optional<Wish> talk = SmallTalkRules.read(piece);
        String clause = Phrasing.bare(piece);
        if (talk.isPresent() || clause.isEmpty()) {
            return talk;
        }
        return SmallTalkRules.read(clause)
                .or(() -> FileRules.read(piece.strip()))
                .or(() -> FileRules.read(clause))
                .or(() -> business(piece.strip(), before))
                .or(() -> business(clause, before))
                .or(() -> UnitRules.read(clause, before))
                .or(() -> SumRules.read(clause, before))
                .or(() -> TimeRules.read(clause, before))
                .or(() -> GuideRules.read(clause));
    }

    private static Optional<Wish> business(String clause, Optional<Wish> before) {
        Optional<BusinessQuestion> earlier =
                before.filter(Business.class::isInstance).map(wish -> ((Business) wish).question());
        return BusinessRules.read(clause, earlier).map(Business::new);
    }

    private void add(Wish wish) {
        if (!wishes.isEmpty()) {
            Wish last = wishes.getLast();
            if (wish instanceof Business more
                    && last instanceof Business begun
                    && more.question().refines(begun.question())) {
                wishes.set(wishes.size() - 1, wish);
                return;
            }
            if (wish instanceof AboutWorkmate more
                    && last instanceof AboutWorkmate begun
                    && !QUESTION_WORD.matcher(more.words()).matches()) {
                wishes.set(
                        wishes.size() - 1,
                        new AboutWorkmate(begun.words() + " and " + more.words()));
                return;
            }
            if (wish instanceof TimeAt time && last instanceof TimeAt other) {
                if (isSame(time, other)) {
                    return;
                }
                // "The time and the date in Oslo": the place is meant for both.
                if (other.place().isEmpty() && time.place().isPresent()) {
                    wishes.removeLast();
                }
            }
        }
        wishes.add(wish);
    }

    /** In "Paris, France" the second name is no second question. */
    private static boolean isSame(TimeAt time, TimeAt other) {
        return time.aspect() == other.aspect()
                && time.aspect() != Aspect.DIFFERENCE
                && time.place().flatMap(Places::find).equals(other.place().flatMap(Places::find))
                && time.place().flatMap(Places::find).isPresent();
    }
}
