package dev.workmate.llm.offline;

import dev.workmate.general.Places;
import dev.workmate.llm.offline.Phrasing.Span;
import dev.workmate.llm.offline.UserWish.AboutWorkmate;
import dev.workmate.llm.offline.UserWish.Aspect;
import dev.workmate.llm.offline.UserWish.Business;
import dev.workmate.llm.offline.UserWish.Declined;
import dev.workmate.llm.offline.UserWish.SmallTalk;
import dev.workmate.llm.offline.UserWish.TimeAt;
import dev.workmate.llm.offline.UserWish.Unclear;
import dev.workmate.llm.offline.business.BusinessQuestion;
import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.BusinessRules;
import dev.workmate.llm.offline.business.ChangeReading;
import dev.workmate.llm.offline.business.DocumentRules;
import dev.workmate.llm.offline.business.wording.Declines;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Languages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads what a message asks for. A message may ask for several things; a sentence is cut at its
 * conjunctions wherever every part then makes sense, also as the continuation of the part before.
 */
final class Understanding {
    private static final int MAX_PIECES = 10;
    private static final int MAX_WISHES = 8;
    private static final int SHORTEST = 6;
    private static final Pattern QUESTION_WORD =
            Pattern.compile(
                    "(?i)(?:how|what|why|where|when|which|who|can|could|may|is|are|do|does|will|should)\\b.*");

    private static final Pattern BARE_TIME =
            Pattern.compile("(?i)\\W*(?:(?:and|the|what|which) )*(?:date|day|time)s?\\W*");

    /** Asks for nothing that an answer has not. */
    private static final Pattern BARE =
            Pattern.compile(
                    "(?iu)\\W*(?:(?:and|und|y) )?(?:(?:by|um|en|por) )?(?:how much|wie ?viel|cu[aá]nto)\\W*");

    private final Before earlier;
    private final List<UserWish> wishes = new ArrayList<>();

    private Understanding(Before earlier) {
        this.earlier = earlier;
    }

    /** The last thing wanted before a message, and what was answered to it. */
    record Before(Optional<UserWish> wish, String answer) {
        static final Before NOTHING = new Before(Optional.empty(), "");

        /** A wish that has not been answered yet. */
        static Before of(UserWish wish) {
            return new Before(Optional.of(wish), NOTHING.answer());
        }

        private BusinessRules.Before business() {
            return new BusinessRules.Before(
                    wish.filter(Business.class::isInstance)
                            .map(each -> ((Business) each).question()),
                    answer);
        }
    }

    /** Reads a message in the light of what was said before it. */
    static List<UserWish> of(String message, Before earlier) {
        Optional<UserWish> writing = FileRules.readWhole(message);
        if (writing.isPresent()) {
            return List.of(writing.get());
        }
        Optional<String> regret = Languages.regret(message);
        if (regret.isPresent()) {
            return List.of(new Declined(message, regret.get()));
        }
        Understanding understanding = new Understanding(earlier);
        Phrasing.sentences(message).forEach(understanding::readSentence);
        List<UserWish> wishes = understanding.wishes.stream().limit(MAX_WISHES).toList();
        boolean whole = !Phrasing.isCut(message) && understanding.wishes.size() <= MAX_WISHES;
        return wishes.stream().anyMatch(Understanding::changes)
                ? safe(message, wishes, whole)
                : wishes;
    }

    private static boolean changes(UserWish wish) {
        return wish instanceof Business business && business.question().changes();
    }

    /** Something is changed only by messages that were understood as a whole. */
    private static List<UserWish> safe(String message, List<UserWish> wishes, boolean whole) {
        Optional<UserWish> other =
                wishes.stream()
                        .filter(wish -> !changes(wish) && !(wish instanceof SmallTalk))
                        .findFirst();
        if (whole && other.isEmpty()) {
            return wishes;
        }
        String answer =
                other.isEmpty()
                        ? "I changed nothing: the message is too long for me. Say one thing at a time."
                        : other.get() instanceof Declined declined
                                ? declined.answer()
                                : "I changed nothing, because of “%s”. Ask for changes in a message of their own."
                                        .formatted(other.get().words());
        return List.of(new Declined(message, answer));
    }

    private void readSentence(String sentence) {
        Optional<UserWish> library = LibraryRules.read(sentence);
        if (library.isPresent()) {
            add(library.get());
            return;
        }
        if (readChange(sentence)) {
            return;
        }
        if (isAfterQuestion() && BARE.matcher(sentence).matches()) {
            return;
        }
        List<Span> spans = Phrasing.spans(sentence);
        List<UserWish> business = wholly(spans, sentence);
        if (isAfterQuestion()
                && !business.isEmpty()
                && business.stream().allMatch(Understanding::isRemark)) {
            if (!(wishes.getLast() instanceof Declined)) {
                add(new Unclear(sentence));
            }
            return;
        }
        if (!business.isEmpty()) {
            add(business.getFirst());
            wishes.addAll(business.subList(1, business.size()));
            return;
        }
        if (spans.size() > 1 && spans.size() <= MAX_PIECES) {
            Optional<List<UserWish>> parts = readAll(spans, sentence, before());
            if (parts.isPresent()) {
                parts.get().forEach(this::add);
                return;
            }
        }
        Optional<UserWish> whole = read(sentence, before());
        if (isOfLast(sentence)) {
            add(new Unclear(sentence));
        } else if (whole.isPresent()) {
            add(whole.get());
        } else {
            readWhatCanBeRead(spans, sentence);
        }
    }

    /** Whether it would change something; it is read as a whole, or refused. */
    private boolean readChange(String sentence) {
        Before last = before();
        Optional<BusinessQuestion> further =
                last.business()
                        .question()
                        .flatMap(begun -> DocumentRules.further(sentence, begun, last.answer()));
        if (further.isPresent()) {
            add(new Business(further.get()));
            return true;
        }
        Optional<ChangeReading> reading = DocumentRules.read(sentence);
        switch (reading.orElse(null)) {
            case ChangeReading.Clear clear ->
                    clear.wishes().forEach(wish -> wishes.add(new Business(wish)));
            case ChangeReading.Refused refused -> add(new Declined(sentence, refused.answer()));
            case null -> {}
        }
        return reading.isPresent();
    }

    /** A bare "date" behind a question is about what was asked, not about the clock. */
    private boolean isOfLast(String sentence) {
        return BARE_TIME.matcher(sentence).matches()
                && !wishes.isEmpty()
                && !(wishes.getLast() instanceof TimeAt)
                && !(wishes.getLast() instanceof SmallTalk);
    }

    private boolean isAfterQuestion() {
        return !wishes.isEmpty()
                && (wishes.getLast() instanceof Business || wishes.getLast() instanceof Declined);
    }

    /**
     * "PO numbers please" says how something is wanted, not what; it goes with what was declined.
     */
    private static boolean isRemark(UserWish wish) {
        Set<Kind> telling = Set.of(Kind.ENTITY, Kind.STOP, Kind.FOLLOW, Kind.FORM);
        return wish instanceof Business business
                && business.question() instanceof Asked asked
                && asked.meaning().tags().stream().allMatch(tag -> telling.contains(tag.kind()));
    }

    private void readWhatCanBeRead(List<Span> spans, String sentence) {
        List<UserWish> parts = new ArrayList<>();
        Before last = before();
        for (Span span : spans) {
            String piece = sentence.substring(span.start(), span.end()).strip();
            UserWish part = read(piece, last).orElseGet(() -> new Unclear(piece));
            last = Before.of(part);
            parts.add(part);
        }
        if (parts.stream().allMatch(Unclear.class::isInstance)) {
            add(new Unclear(sentence));
        } else {
            parts.forEach(this::add);
        }
    }

    /** A sentence that is about the business as a whole; none of its parts is for anybody else. */
    private List<UserWish> wholly(List<Span> spans, String sentence) {
        boolean mixed =
                spans.stream()
                        .map(span -> sentence.substring(span.start(), span.end()))
                        .anyMatch(part -> isEveryday(Phrasing.bare(part)));
        if (mixed
                || SmallTalkRules.read(sentence).isPresent()
                || FileRules.read(sentence).isPresent()) {
            return List.of();
        }
        return BusinessRules.readAll(sentence, before().business()).stream()
                .filter(question -> !isAboutProduct(question))
                .map(Understanding::wish)
                .toList();
    }

    /** After a question about the business, "and next year?" does not ask for the date. */
    private boolean isEveryday(String part) {
        boolean business = before().wish().filter(Business.class::isInstance).isPresent();
        if (part.length() < SHORTEST) {
            return false;
        }
        return everyday(part, Optional.empty())
                .filter(wish -> !(business && wish instanceof TimeAt))
                .isPresent();
    }

    /** Words that the business does not know but the guide does. */
    private static boolean isAboutProduct(BusinessQuestion question) {
        return question instanceof Asked asked
                && (GuideRules.isHow(asked.words())
                        || asked.meaning().all(Kind.NAME).stream()
                                .anyMatch(name -> GuideRules.isProduct(name.text())));
    }

    private static UserWish wish(BusinessQuestion question) {
        return question instanceof Asked asked
                ? Declines.of(asked.meaning())
                        .<UserWish>map(answer -> new Declined(asked.words(), answer))
                        .orElseGet(() -> new Business(question))
                : new Business(question);
    }

    private Before before() {
        return wishes.isEmpty() ? earlier : Before.of(wishes.getLast());
    }

    /** All parts as wishes, joining neighbours where they make sense only together. */
    private static Optional<List<UserWish>> readAll(
            List<Span> spans, String sentence, Before before) {
        if (spans.isEmpty()) {
            return Optional.of(List.of());
        }
        for (int taken = 1; taken <= spans.size(); taken++) {
            String piece = sentence.substring(spans.getFirst().start(), spans.get(taken - 1).end());
            Optional<UserWish> first = read(piece, before);
            if (first.isEmpty()) {
                continue;
            }
            Optional<List<UserWish>> rest =
                    readAll(spans.subList(taken, spans.size()), sentence, Before.of(first.get()));
            if (rest.isPresent()) {
                List<UserWish> all = new ArrayList<>(List.of(first.get()));
                all.addAll(rest.get());
                return Optional.of(all);
            }
        }
        return Optional.empty();
    }

    private static Optional<UserWish> read(String piece, Before before) {
        Optional<UserWish> talk = SmallTalkRules.read(piece);
        String clause = Phrasing.bare(piece);
        if (talk.isPresent() || clause.isEmpty()) {
            return talk;
        }
        return SmallTalkRules.read(clause)
                .or(() -> FileRules.read(piece.strip()))
                .or(() -> FileRules.read(clause))
                .or(() -> everyday(clause, before.wish()))
                .or(() -> business(piece.strip(), before))
                .or(() -> GuideRules.read(clause))
                .or(() -> BusinessRules.declined(clause).map(text -> new Declined(piece, text)));
    }

    private static Optional<UserWish> everyday(String clause, Optional<UserWish> before) {
        return UnitRules.read(clause, before)
                .or(() -> SumRules.read(clause, before))
                .or(() -> TimeRules.read(clause, before));
    }

    private static Optional<UserWish> business(String clause, Before before) {
        return BusinessRules.read(clause, before.business())
                .filter(question -> !isAboutProduct(question))
                .map(Understanding::wish);
    }

    private void add(UserWish wish) {
        if (!wishes.isEmpty()) {
            UserWish last = wishes.getLast();
            if (wish instanceof Business more
                    && last instanceof Business begun
                    && more.question().refines(begun.question())) {
                wishes.set(
                        wishes.size() - 1, new Business(more.question().behind(begun.question())));
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
