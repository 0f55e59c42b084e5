package dev.workmate.knowledge.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.FileId;
import dev.workmate.knowledge.source.HeldItem.Presence;
import dev.workmate.knowledge.source.HeldItem.Taken;
import dev.workmate.knowledge.source.HeldItem.Title;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TakingPlanTest {
    private static final Optional<String> ALL = Optional.empty();

    private static HeldItem folder(String id, String parent) {
        return held(SourceItem.folder(id, parent(parent), id), Presence.THERE, Taken.NOTHING);
    }

    private static Optional<String> parent(String parent) {
        return parent.isEmpty() ? Optional.empty() : Optional.of(parent);
    }

    private static HeldItem held(SourceItem item, Presence presence, Taken taken) {
        return new HeldItem(item, presence, taken, 0);
    }

    private static SourceItem file(String id, String parent) {
        return new SourceItem(
                id, parent(parent), id, SourceItem.Kind.FILE, "v1", 1, Optional.empty());
    }

    private static HeldItem fresh(String id, String parent) {
        return held(file(id, parent), Presence.THERE, Taken.NOTHING);
    }

    private static HeldItem taken(String id, String parent, String version, Title title) {
        return held(
                file(id, parent),
                Presence.THERE,
                new Taken(
                        Optional.of(FileId.next()),
                        Optional.of(version),
                        Optional.empty(),
                        Optional.of(title)));
    }

    private static HeldItem gone(HeldItem held) {
        return held(held.item(), Presence.GONE, held.taken());
    }

    @Test
    void whatIsNewOrChangedIsFetchedUnderItsFolders() {
        HeldItem changed = taken("b", "x", "v0", new Title("b", "x"));

        TakingPlan plan =
                TakingPlan.of(
                        ALL, List.of(folder("x", ""), folder("y", "x"), fresh("a", "y"), changed));

        assertThat(plan.fetch())
                .containsExactly(
                        new TakingPlan.Step(fresh("a", "y"), new Title("a", "x/y")),
                        new TakingPlan.Step(changed, new Title("b", "x")));
        assertThat(plan.drop()).isEmpty();
        assertThat(plan.rename()).isEmpty();
    }

    @Test
    void whatIsAsItWasIsLeftAlone() {
        HeldItem same = taken("a", "x", "v1", new Title("a", "x"));

        TakingPlan plan = TakingPlan.of(ALL, List.of(folder("x", ""), same));

        assertThat(plan).isEqualTo(new TakingPlan(List.of(), List.of(), List.of()));
    }

    /** Only the folder is told of; what lies in it follows. */
    @Test
    void aFolderThatIsRenamedTakesItsFilesAlong() {
        HeldItem moved = taken("a", "x", "v1", new Title("a", "old"));

        TakingPlan plan = TakingPlan.of(ALL, List.of(folder("x", ""), moved));

        assertThat(plan.rename()).containsExactly(new TakingPlan.Step(moved, new Title("a", "x")));
        assertThat(plan.fetch()).isEmpty();
    }

    /** It was given up: there is nothing here that could be renamed. */
    @Test
    void whatCouldNotBeTakenIsLeftUntilItChanges() {
        HeldItem refused =
                held(
                        file("a", ""),
                        Presence.THERE,
                        new Taken(
                                Optional.empty(),
                                Optional.of("v1"),
                                Optional.empty(),
                                Optional.empty()));

        assertThat(TakingPlan.of(ALL, List.of(refused)))
                .isEqualTo(new TakingPlan(List.of(), List.of(), List.of()));
    }

    @Test
    void whatIsGoneGoesAndSoDoesWhatLiesInAGoneFolder() {
        HeldItem inside = taken("a", "x", "v1", new Title("a", "x"));
        HeldItem alone = gone(taken("b", "", "v1", new Title("b", "")));
        HeldItem left = gone(folder("x", ""));

        TakingPlan plan = TakingPlan.of(ALL, List.of(left, inside, alone, fresh("c", "x")));

        assertThat(plan.drop()).containsExactlyInAnyOrder(left, inside, alone);
        assertThat(plan.fetch()).isEmpty();
    }

    @Test
    void onlyWhatLiesBelowTheChosenFolderIsWanted() {
        HeldItem outside = taken("b", "y", "v1", new Title("b", ""));
        List<HeldItem> items =
                List.of(
                        folder("top", ""),
                        folder("x", "top"),
                        folder("in", "x"),
                        folder("y", "top"),
                        fresh("a", "x"),
                        fresh("c", "in"),
                        outside,
                        fresh("d", "nobody"));

        TakingPlan plan = TakingPlan.of(Optional.of("x"), items);

        assertThat(plan.fetch())
                .extracting(TakingPlan.Step::title)
                .containsExactlyInAnyOrder(new Title("a", ""), new Title("c", "in"));
        assertThat(plan.drop()).containsExactly(outside);
    }

    @Test
    void whereTheChosenFolderIsGoneNothingIsWanted() {
        HeldItem a = taken("a", "x", "v1", new Title("a", ""));

        TakingPlan plan = TakingPlan.of(Optional.of("x"), List.of(gone(folder("x", "")), a));

        assertThat(plan.fetch()).isEmpty();
        assertThat(plan.drop()).contains(a);
        assertThat(TakingPlan.of(Optional.of("x"), List.of(a)).drop()).containsExactly(a);
    }

    /** A source may say anything. */
    @Test
    void foldersInEachOtherComeToAnEnd() {
        TakingPlan plan =
                TakingPlan.of(ALL, List.of(folder("x", "y"), folder("y", "x"), fresh("a", "x")));

        assertThat(plan.fetch()).isEmpty();
    }

    /** A person may see a file and not the folder it lies in. */
    @Test
    void whatLiesInAnUnknownFolderIsAtTheTop() {
        TakingPlan plan = TakingPlan.of(ALL, List.of(fresh("a", "unseen")));

        assertThat(plan.fetch())
                .containsExactly(new TakingPlan.Step(fresh("a", "unseen"), new Title("a", "")));
    }
}
