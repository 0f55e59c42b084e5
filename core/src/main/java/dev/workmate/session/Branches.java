package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.Stretch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells where the forks of a conversation part from each other, and what was done in those that one
 * does not look at. Everything follows from the logs. Thread-safe.
 */
public final class Branches {
    private static final int MAX_RELATIVES = 200;
    private static final int MAX_EXCERPT = 200;
    private static final int PAGE = 100;

    private final Journal journal;
    private final SessionCatalog catalog;

    public Branches(Journal journal, SessionCatalog catalog) {
        this.journal = journal;
        this.catalog = catalog;
    }

    /** A message, and the session in whose log it stands behind what is shared. */
    private record Beginning(SessionId session, long after, Recorded event) {
        UserMessageConfirmed message() {
            return (UserMessageConfirmed) event.envelope().event();
        }
    }

    /** The ways on from one message, by the message that each begins with. */
    private record Ways(Beginning own, Map<MessageId, List<Beginning>> others) {}

    /** In the order of the conversation. */
    public List<Branch.Parting> of(OwnedSession session) {
        List<Stretch> lineage = journal.lineage(session.id());
        Map<MessageId, Ways> partings = new LinkedHashMap<>();
        for (SessionSummary relative : catalog.relatives(session.id(), MAX_RELATIVES)) {
            long common =
                    Math.min(
                            Stretch.common(lineage, journal.lineage(relative.id())),
                            relative.head());
            Optional<Beginning> here = beginning(session.id(), common);
            Optional<Beginning> there = beginning(relative.id(), common);
            if (here.isPresent() && there.isPresent()) {
                partings.computeIfAbsent(
                                here.get().message().messageId(),
                                _ -> new Ways(here.get(), new LinkedHashMap<>()))
                        .others()
                        .computeIfAbsent(there.get().message().messageId(), _ -> new ArrayList<>())
                        .add(there.get());
            }
        }
        return partings.values().stream()
                .map(this::parting)
                .sorted(Comparator.comparingLong(Branch.Parting::sequence))
                .toList();
    }

    /** The first message behind a sequence. */
    private Optional<Beginning> beginning(SessionId session, long after) {
        long last = after;
        while (true) {
            List<Recorded> page = journal.after(session, last, PAGE, Reach.VISIBLE);
            for (Recorded event : page) {
                if (event.envelope().event() instanceof UserMessageConfirmed) {
                    return Optional.of(new Beginning(session, after, event));
                }
            }
            if (page.size() < PAGE) {
                return Optional.empty();
            }
            last = page.getLast().sequence();
        }
    }

    private Branch.Parting parting(Ways ways) {
        List<Branch> branches = new ArrayList<>();
        Branch own = branch(ways.own(), new BranchEffects(journal));
        branches.add(own);
        for (List<Beginning> same : ways.others().values()) {
            BranchEffects effects = new BranchEffects(journal);
            same.forEach(each -> effects.add(each.session(), each.after()));
            // The one with the newest activity comes first.
            branches.add(branch(same.getFirst(), effects));
        }
        branches.sort(
                Comparator.comparing(Branch::at).thenComparing(each -> each.messageId().value()));
        return new Branch.Parting(
                own.messageId(), ways.own().event().sequence(), branches.indexOf(own), branches);
    }

    private static Branch branch(Beginning beginning, BranchEffects effects) {
        String words = beginning.message().content();
        int end =
                words.offsetByCodePoints(
                        0, Math.min(MAX_EXCERPT, words.codePointCount(0, words.length())));
        return new Branch(
                beginning.session(),
                beginning.message().messageId(),
                words.substring(0, end),
                beginning.event().envelope().at(),
                effects.found(),
                effects.hasMore());
    }
}
