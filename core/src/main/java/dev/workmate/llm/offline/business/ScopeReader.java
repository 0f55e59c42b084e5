package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.UnknownName;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.Filter;
import dev.workmate.llm.offline.business.data.Firm;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds out whom a question means: names, numbers, places, and what an earlier answer named. */
final class ScopeReader {
    private static final Set<String> PURCHASE =
            Set.of(
                    "purchases",
                    "payables",
                    "vendors",
                    "purchaseinvoices",
                    "purchaseorders",
                    "receipts");
    private static final Set<String> PERSONAL = Set.of("email", "phone", "jobtitle");
    private static final Set<String> GOODS = Set.of("stock", "stockvalue", "quantity");
    private static final Map<Dimension, String> ENTITIES =
            Map.of(
                    Dimension.CUSTOMER, "customers",
                    Dimension.VENDOR, "vendors",
                    Dimension.ITEM, "items",
                    Dimension.CATEGORY, "categories",
                    Dimension.SALESPERSON, "salespeople",
                    Dimension.REGION, "regions",
                    Dimension.ACCOUNT, "accounts");

    private final Conduct conduct;
    private final Uses uses;
    private final Meaning meaning;
    private final Voice voice;
    private final EarlierAnswer before;

    ScopeReader(Conduct conduct, Uses uses, Voice voice, String before) {
        this.conduct = conduct;
        this.uses = uses;
        this.meaning = uses.meaning();
        this.voice = voice;
        this.before = new EarlierAnswer(before);
    }

    Scope read(Firm firm) throws Wanted, Done {
        List<Name> names = new ArrayList<>();
        List<Scope.Document> documents = new NumberedRecords(conduct, uses, voice).find(names);
        if (documents.isEmpty()) {
            names.addAll(names());
        }
        List<Name> distinct = names.stream().distinct().toList();
        List<Filter> filters = new ArrayList<>();
        List<Tag> places =
                meaning.all(Kind.PLACE).stream().filter(tag -> !isReplaced(tag, distinct)).toList();
        places(places.stream().filter(tag -> !isLeftOut(tag)).toList(), false)
                .ifPresent(filters::add);
        places(places.stream().filter(this::isLeftOut).toList(), true).ifPresent(filters::add);
        boolean excluded = meaning.tags().stream().anyMatch(tag -> isName(tag) && isLeftOut(tag));
        if (excluded && meaning.tags().stream().anyMatch(tag -> isName(tag) && !isLeftOut(tag))) {
            throw new Done(voice.say("one.exception"));
        }
        Map<Dimension, List<Name>> byDimension = new EnumMap<>(Dimension.class);
        distinct.forEach(
                name ->
                        byDimension
                                .computeIfAbsent(name.dimension(), _ -> new ArrayList<>())
                                .add(name));
        // "Kayaks and paddles" may be meant together or one within the other.
        if (byDimension.containsKey(Dimension.ITEM)
                && byDimension.containsKey(Dimension.CATEGORY)) {
            throw leftOver(distinct.getLast().text());
        }
        byDimension.forEach(
                (dimension, all) ->
                        filters.add(
                                new Filter(
                                        dimension,
                                        all.stream().map(Name::key).toList(),
                                        labelled(all),
                                        excluded)));
        return new Scope(filters, distinct, documents);
    }

    /** Whoever asked by number reads that number. */
    private String labelled(List<Name> names) {
        boolean numbered =
                names.size() == 1
                        && meaning.all(Kind.CODE).stream()
                                .anyMatch(
                                        tag -> tag.text().equalsIgnoreCase(names.getFirst().key()));
        return Name.label(names) + (numbered ? " (" + names.getFirst().key() + ")" : "");
    }

    private Done leftOver(String words) {
        return new Done(
                voice.say("left.over", voice.say("quoted", words)) + "\n\n" + voice.say("offer"));
    }

    private Optional<Filter> places(List<Tag> places, boolean excluded) {
        places.forEach(uses::use);
        List<String> codes =
                places.stream()
                        .flatMap(tag -> Arrays.stream(tag.value().split(",")))
                        .distinct()
                        .toList();
        return codes.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Filter(
                                Dimension.COUNTRY,
                                codes,
                                String.join(", ", codes.stream().map(voice::country).toList()),
                                excluded));
    }

    private static boolean isName(Tag tag) {
        return tag.is(Kind.NAME) || tag.is(Kind.ALIAS) || tag.is(Kind.CODE);
    }

    /** "Without Germany and France": a negation is about the names right after it. */
    private boolean isLeftOut(Tag tag) {
        List<Tag> tags = meaning.tags();
        int at = tags.indexOf(tag) - 1;
        while (at >= 0 && isBetween(tags.get(at))) {
            at--;
        }
        boolean leftOut = at >= 0 && tags.get(at).is(Kind.NEGATION);
        if (leftOut) {
            uses.use(tags.get(at));
        }
        return leftOut;
    }

    private static boolean isBetween(Tag tag) {
        return tag.is(Kind.STOP)
                || isName(tag)
                || tag.is(Kind.PLACE)
                || tag.is(Kind.ENTITY)
                || tag.is(Kind.FOLLOW, "about");
    }

    /**
     * "Her e-mail?" after an answer that named who looks after a customer is about that person, and
     * so is what "he" sold; "their phone" after who supplies something is the vendor's.
     */
    private List<Name> served() throws Wanted, Done {
        boolean reached =
                meaning.all(Kind.ATTR).stream()
                        .anyMatch(tag -> !tag.isInherited() && PERSONAL.contains(tag.value()));
        boolean points =
                reached
                        ? meaning.tags().stream().anyMatch(ScopeReader::points)
                        : meaning.tags().stream().anyMatch(ScopeReader::isPerson);
        for (Dimension dimension : List.of(Dimension.SALESPERSON, Dimension.VENDOR)) {
            Optional<String> named = before.served(dimension, voice);
            if (points && named.isPresent()) {
                return finder().find(List.of(named.get()), List.of(dimension));
            }
        }
        return List.of();
    }

    private static boolean points(Tag tag) {
        return !tag.isInherited() && (tag.is(Kind.FOLLOW, "that") || tag.is(Kind.FOLLOW, "back"));
    }

    /** A company is no he or she. */
    private static boolean isPerson(Tag tag) {
        return !tag.isInherited()
                && tag.is(Kind.FOLLOW, "that")
                && tag.text()
                        .matches(
                                "(?iu)he|she|him|her|his|hers|él|ella|(?:that|this)"
                                        + " person|(?:diese|die) person|es[at]a persona");
    }

    /** "Which of their invoices are overdue?" after the one who owes most. */
    private static boolean isSomebodys(Tag tag) {
        return points(tag)
                && tag.text()
                        .matches(
                                "(?iu)they|them|theirs?|(?:that|this) (?:customer|vendor|supplier)|ihnen|ihre[nrms]?|deren|dessen|seine[nrms]?|sus?|les?|ell[oa]s?");
    }

    private List<Name> names() throws Wanted, Done {
        List<Name> served = served();
        if (!served.isEmpty()) {
            meaning.tags().stream().filter(ScopeReader::isName).forEach(uses::use);
            return served;
        }
        List<Tag> all =
                meaning.tags().stream()
                        .filter(ScopeReader::isName)
                        .filter(tag -> !uses.isUsed(tag))
                        .toList();
        all.forEach(uses::use);
        if (all.isEmpty()) {
            return earlier();
        }
        boolean replaces = isReplacing();
        List<Tag> said = all.stream().filter(tag -> !(replaces && tag.isInherited())).toList();
        List<Name> found = new ArrayList<>(find(said));
        if (said.size() < all.size()) {
            keep(all.stream().filter(Tag::isInherited).toList(), found);
        }
        Optional<Tag> somebody = meaning.tags().stream().filter(ScopeReader::isPerson).findFirst();
        if (somebody.isPresent()
                && found.stream().noneMatch(name -> name.dimension() == Dimension.SALESPERSON)) {
            throw leftOver(somebody.get().text());
        }
        return found;
    }

    /** Whether other names or places are said than before, and nothing else. */
    private boolean isReplacing() {
        List<Tag> anew = meaning.tags().stream().filter(tag -> !tag.isInherited()).toList();
        return anew.stream().anyMatch(tag -> isName(tag) || tag.is(Kind.PLACE))
                && anew.stream()
                        .noneMatch(
                                tag ->
                                        tag.is(Kind.FOLLOW, "only")
                                                || tag.is(Kind.FOLLOW, "add")
                                                || tag.is(Kind.NEGATION));
    }

    /** Adds the names before that are of another sort than what was said after them. */
    private void keep(List<Tag> before, List<Name> found) throws Wanted {
        boolean place = meaning.all(Kind.PLACE).stream().anyMatch(tag -> !tag.isInherited());
        int oldest = before.stream().mapToInt(Tag::age).max().orElse(0);
        for (int age = 1; age <= oldest; age++) {
            int then = age;
            List<Name> later = List.copyOf(found);
            earlier(before.stream().filter(tag -> tag.age() == then).toList()).stream()
                    .filter(name -> !(place && name.dimension().isLike(Dimension.COUNTRY)))
                    .filter(name -> later.stream().noneMatch(name::isLike))
                    .forEach(found::add);
        }
    }

    /** What could not be found then has had no part in an answer. */
    private List<Name> earlier(List<Tag> names) throws Wanted {
        try {
            return find(names);
        } catch (Done _) {
            return List.of();
        }
    }

    /** "And Blackgate?" after a question about a country is not about Blackgate there. */
    private boolean isReplaced(Tag place, List<Name> names) {
        return place.isInherited()
                && isReplacing()
                && names.stream().anyMatch(name -> name.dimension().isLike(Dimension.COUNTRY));
    }

    private List<Name> find(List<Tag> names) throws Wanted, Done {
        if (names.isEmpty()) {
            return List.of();
        }
        List<String> said = names.stream().map(Tag::value).toList();
        List<Dimension> hinted = new ArrayList<>();
        for (Tag tag : names) {
            hint(tag).ifPresent(hinted::add);
        }
        return finder().find(
                        chosen(said).map(List::of).orElse(said),
                        hinted.size() == said.size()
                                ? hinted.stream().distinct().toList()
                                : likely());
    }

    private NameFinder finder() {
        return new NameFinder(conduct, voice, meaning.text());
    }

    /** The candidate that an answer to our own question means. */
    private Optional<String> chosen(List<String> said) {
        List<String> candidates = before.candidates();
        String words = String.join(" ", said);
        String former =
                String.join(
                        " ",
                        meaning.former().stream()
                                .filter(tag -> tag.is(Kind.NAME))
                                .map(Tag::value)
                                .toList());
        for (String meant : List.of(words, former + words, former + " " + words)) {
            List<String> fitting =
                    candidates.stream()
                            .filter(
                                    name ->
                                            new Name(Dimension.CUSTOMER, "", name)
                                                            .fit(Name.words(meant))
                                                            .compareTo(Name.Fit.BEGINS)
                                                    >= 0)
                            .toList();
            if (fitting.size() == 1) {
                return Optional.of(fitting.getFirst());
            }
        }
        return Optional.empty();
    }

    /** "Customer Blackgate", "the paddle category": the kind stands beside the name. */
    private Optional<Dimension> hint(Tag name) throws Done {
        for (Tag tag : meaning.all(Kind.ENTITY)) {
            boolean beside =
                    !tag.isInherited()
                            && !name.isInherited()
                            && (tag.to() == name.from() - 1 || tag.from() == name.to() + 1);
            if (beside && tag.value().equals("company")) {
                throw new UnknownName(name.value(), voice.say("unknown.company", name.text()));
            }
            for (Map.Entry<Dimension, String> entity : ENTITIES.entrySet()) {
                if (beside && tag.value().equals(entity.getValue())) {
                    uses.use(tag);
                    return Optional.of(entity.getKey());
                }
            }
        }
        return Optional.empty();
    }

    private List<Dimension> likely() {
        boolean buys =
                meaning.tags().stream()
                        .anyMatch(
                                tag ->
                                        (tag.is(Kind.MEASURE) || tag.is(Kind.ENTITY))
                                                && PURCHASE.contains(tag.value()));
        if (buys) {
            return List.of(Dimension.VENDOR, Dimension.ACCOUNT);
        }
        if (meaning.has(Kind.MEASURE, "expenses")) {
            return List.of(Dimension.ACCOUNT, Dimension.VENDOR);
        }
        boolean goods =
                meaning.all(Kind.MEASURE).stream().anyMatch(tag -> GOODS.contains(tag.value()));
        if (goods || meaning.has(Kind.ATTR, "price") || meaning.has(Kind.ATTR, "cost")) {
            return List.of(Dimension.ITEM, Dimension.CATEGORY);
        }
        return meaning.has(Kind.MEASURE, "sales")
                ? List.of(
                        Dimension.CUSTOMER,
                        Dimension.ITEM,
                        Dimension.CATEGORY,
                        Dimension.SALESPERSON,
                        Dimension.REGION)
                : List.of(Dimension.CUSTOMER, Dimension.VENDOR, Dimension.ITEM, Dimension.CATEGORY);
    }

    /** "The fourth one", "their credit limit": a row or the only name of the answer before. */
    private List<Name> earlier() throws Wanted, Done {
        Optional<Tag> ordinal = meaning.one(Kind.ORDINAL);
        List<String> listed = before.listed();
        if (ordinal.isPresent() && !listed.isEmpty()) {
            int place = Integer.parseInt(ordinal.get().value());
            int at = place < 0 ? listed.size() - 1 : place - 1;
            if (at < listed.size()) {
                uses.use(ordinal.get());
                return told(List.of(listed.get(at)), ordinal.get());
            }
        }
        boolean points =
                !before.text().isEmpty() && meaning.tags().stream().anyMatch(ScopeReader::points);
        boolean fact = meaning.has(Kind.ATTR) || meaning.has(Kind.SPECIAL, "creditlimit");
        boolean figure =
                meaning.tags().stream()
                        .anyMatch(
                                tag ->
                                        !tag.isInherited()
                                                && (tag.is(Kind.MEASURE) || tag.is(Kind.STATE)));
        boolean ranked =
                meaning.tags().stream()
                        .anyMatch(
                                tag ->
                                        tag.isInherited()
                                                && (tag.is(Kind.ORDER)
                                                        || tag.is(Kind.LIMIT)
                                                        || tag.is(Kind.SPECIAL)));
        boolean owned = meaning.tags().stream().anyMatch(ScopeReader::isSomebodys);
        boolean meant =
                (fact || owned) && listed.size() == 1 || figure && ranked && !listed.isEmpty();
        Optional<Tag> pointer = meaning.tags().stream().filter(ScopeReader::points).findFirst();
        return points && meant ? told(listed, pointer.orElseThrow()) : List.of();
    }

    /** Those who stand in the answer before; what is no name there is not looked for as one. */
    private List<Name> told(List<String> listed, Tag pointer) throws Wanted, Done {
        List<Name> countries =
                listed.stream().map(this::country).flatMap(Optional::stream).toList();
        if (countries.size() == listed.size()) {
            return countries;
        }
        try {
            return finder().find(listed, likely());
        } catch (UnknownName _) {
            throw leftOver(pointer.text());
        }
    }

    private Optional<Name> country(String called) {
        return Arrays.stream(Locale.getISOCountries())
                .filter(code -> voice.country(code).equalsIgnoreCase(called))
                .findFirst()
                .map(code -> new Name(Dimension.COUNTRY, code, called));
    }
}
