package dev.workmate.knowledge.source;

import dev.workmate.id.FileId;
import dev.workmate.knowledge.source.HeldItem.Taken;
import dev.workmate.knowledge.source.SourceQueue.Claim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Takes what is missing here of what a source holds, and drops what is gone there, one item after
 * the other; each is noted as soon as it is done. Thread-safe.
 */
public final class Taking {
    private static final String TOO_LARGE = "It is larger than 100 MiB.";

    private final SourceQueue queue;
    private final Sources sources;
    private final SourceFiles files;
    private final Path passing;

    /** {@code passing} is a folder for bytes on their way. */
    public Taking(SourceQueue queue, Sources sources, SourceFiles files, Path passing) {
        this.queue = queue;
        this.sources = sources;
        this.files = files;
        this.passing = passing;
    }

    void apply(Claim claim, SourceReader reader)
            throws SourceTrouble, IOException, InterruptedException {
        TakingPlan plan = TakingPlan.of(claim.source().settings().top(), queue.items(claim));
        for (HeldItem held : plan.drop()) {
            drop(claim, held);
        }
        for (TakingPlan.Step step : plan.rename()) {
            rename(claim, step);
        }
        for (TakingPlan.Step step : plan.fetch()) {
            ClaimOver.unless(queue.extend(claim));
            take(claim, reader, step);
        }
    }

    private void drop(Claim claim, HeldItem held) {
        ClaimOver.unless(queue.extend(claim));
        held.taken().file().ifPresent(file -> files.remove(claim.source().owner(), file));
        ClaimOver.unless(queue.dropped(claim, held.item().id()));
    }

    private void rename(Claim claim, TakingPlan.Step step) {
        Taken taken = step.held().taken();
        taken.file().ifPresent(file -> files.rename(claim.source(), file, step.title()));
        ClaimOver.unless(
                queue.took(
                        claim,
                        step.held().item().id(),
                        new Taken(
                                taken.file(),
                                taken.version(),
                                taken.validator(),
                                Optional.of(step.title()))));
    }

    private void take(Claim claim, SourceReader reader, TakingPlan.Step step)
            throws SourceTrouble, IOException, InterruptedException {
        SourceItem item = step.held().item();
        if (item.size() > SourceReading.MAX_FILE) {
            refuse(claim, item, TOO_LARGE);
            return;
        }
        Path bytes = Files.createTempFile(passing, "source-", "");
        try {
            Fetched fetched =
                    reader.fetch(
                            claim.source(),
                            step.held(),
                            bytes,
                            () -> ClaimOver.unless(queue.extend(claim)));
            settle(claim, step, fetched, bytes);
        } finally {
            Files.deleteIfExists(bytes);
        }
    }

    private void settle(Claim claim, TakingPlan.Step step, Fetched fetched, Path bytes)
            throws IOException {
        HeldItem held = step.held();
        SourceItem item = held.item();
        switch (fetched) {
            case Fetched.Got got -> put(claim, step, got, bytes);
            case Fetched.Unchanged _ ->
                    ClaimOver.unless(
                            queue.took(
                                    claim,
                                    item.id(),
                                    new Taken(
                                            held.taken().file(),
                                            Optional.of(item.version()),
                                            held.taken().validator(),
                                            Optional.of(step.title()))));
            case Fetched.Missing missing when held.tries() + 1 >= missing.believedAfter() ->
                    lose(claim, held);
            case Fetched.Missing _ -> refuse(claim, item, "It was not found there.");
            case Fetched.Refused refused -> refuse(claim, item, refused.reason());
        }
    }

    /** It is listed, but not for us: what we have of it goes. */
    private void lose(Claim claim, HeldItem held) {
        held.taken().file().ifPresent(file -> files.remove(claim.source().owner(), file));
        ClaimOver.unless(queue.dropped(claim, held.item().id()));
        refuse(claim, held.item(), "It is not there any more, or not for you.");
    }

    private void refuse(Claim claim, SourceItem item, String reason) {
        ClaimOver.unless(queue.failed(claim, item.id(), reason));
    }

    /** The file's id is stored before the file, so that a crash in between makes no second one. */
    private void put(Claim claim, TakingPlan.Step step, Fetched.Got got, Path bytes)
            throws IOException {
        HeldItem held = step.held();
        if (Files.size(bytes) > SourceReading.MAX_FILE) {
            refuse(claim, held.item(), TOO_LARGE);
            return;
        }
        FileId file = fileOf(claim, held);
        Optional<String> problem =
                files.put(
                        claim.source(),
                        step.title(),
                        new SourceFiles.Arrival(file, got.mediaType(), bytes));
        if (problem.isPresent()) {
            refuse(claim, held.item(), problem.get());
            return;
        }
        boolean ours =
                queue.took(
                        claim,
                        held.item().id(),
                        new Taken(
                                Optional.of(file),
                                Optional.of(held.item().version()),
                                got.validator(),
                                Optional.of(step.title())));
        if (!ours) {
            leaveNothing(claim, file);
            throw new ClaimOver();
        }
    }

    /** A source that was removed meanwhile does not know of its last file. */
    private void leaveNothing(Claim claim, FileId file) {
        Source source = claim.source();
        if (sources.find(source.owner(), source.id()).isEmpty()) {
            files.remove(source.owner(), file);
        }
    }

    /** A file that its owner removed by hand comes back as another one when it changes. */
    private FileId fileOf(Claim claim, HeldItem held) {
        Taken taken = held.taken();
        boolean usable =
                taken.file().isPresent()
                        && (taken.version().isEmpty()
                                || files.isThere(claim.source().owner(), taken.file().get()));
        if (usable) {
            return taken.file().get();
        }
        FileId fresh = FileId.next();
        ClaimOver.unless(queue.reserve(claim, held.item().id(), fresh));
        return fresh;
    }

    /** Nothing of the source may be found here. */
    void dropAll(Claim claim) {
        queue.items(claim).stream()
                .filter(each -> each.taken().file().isPresent())
                .forEach(each -> drop(claim, each));
        ClaimOver.unless(queue.startOver(claim));
    }
}
