package dev.workmate.knowledge.source.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.HeldItem.Taken;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Listing.Change;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceItem;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceSettings;
import dev.workmate.knowledge.source.SourceTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderReaderTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:30:00Z");

    @TempDir Path all;
    private Path root;
    private FolderReader reader;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectory(all.resolve("allowed"));
        Files.writeString(all.resolve("secret.txt"), "not for you");
        reader = new FolderReader(Map.of("Papers", root), Duration.ofSeconds(2), () -> NOW);
    }

    private static Source source(String name, String path) {
        return new Source(
                SourceId.next(),
                UserId.next(),
                SourceKind.FOLDER,
                "Papers",
                new SourceSettings.Folder(name, path),
                Source.Standing.FRESH);
    }

    private Path write(String name, String text, Duration age) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.setLastModifiedTime(file, FileTime.from(NOW.minus(age)));
    }

    private List<Change> list(String path) throws SourceTrouble {
        Listing.Page page = (Listing.Page) reader.list(source("Papers", path), Optional.empty());
        assertThat(page.isLast()).isTrue();
        return page.changes();
    }

    private List<String> ids(String path) throws SourceTrouble {
        return list(path).stream().map(Change::id).sorted().toList();
    }

    private Fetched fetch(SourceItem item, Path target) throws SourceTrouble, IOException {
        return reader.fetch(
                source("Papers", ""),
                new HeldItem(item, HeldItem.Presence.THERE, Taken.NOTHING, 0),
                target,
                () -> {});
    }

    private SourceItem only() throws SourceTrouble {
        return ((Listing.Present) list("").getFirst()).item();
    }

    @Test
    void filesAndFoldersAreListedAndRead() throws Exception {
        write("a.txt", "words", Duration.ofMinutes(1));
        write("sub/deep/b.txt", "more", Duration.ofMinutes(1));

        assertThat(ids("")).containsExactly("a.txt", "sub", "sub/deep", "sub/deep/b.txt");
        assertThat(ids("sub")).containsExactly("deep", "deep/b.txt");
        Path target = all.resolve("copy");
        for (Change change : list("")) {
            if (change instanceof Listing.Present present && present.item().isFile()) {
                assertThat(fetch(present.item(), target)).isInstanceOf(Fetched.Got.class);
                assertThat(target).hasSameBinaryContentAs(root.resolve(present.id()));
            }
        }
    }

    @Test
    void linksHiddenFilesAndWhatIsNoFileAreLeftOut() throws Exception {
        write("a.txt", "words", Duration.ofMinutes(1));
        write(".hidden", "x", Duration.ofMinutes(1));
        write(".git/config", "x", Duration.ofMinutes(1));
        write("~$a.docx", "x", Duration.ofMinutes(1));
        Files.createSymbolicLink(root.resolve("link.txt"), all.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("out"), all);

        assertThat(ids("")).containsExactly("a.txt");
    }

    /** Between the look and the reading somebody puts a link in a folder's or a file's place. */
    @Test
    void aLinkInPlaceOfAFolderLeadsNowhere() throws Exception {
        Path outside = Files.createDirectory(all.resolve("outside"));
        Files.writeString(outside.resolve("a.txt"), "secret");
        Files.createSymbolicLink(root.resolve("sub"), outside);
        SourceItem planted =
                new SourceItem(
                        "sub/a.txt",
                        Optional.empty(),
                        "a.txt",
                        SourceItem.Kind.FILE,
                        FolderReader.version(
                                Files.readAttributes(
                                        outside.resolve("a.txt"),
                                        java.nio.file.attribute.BasicFileAttributes.class)),
                        6,
                        Optional.empty());
        Path target = all.resolve("copy");

        assertThat(fetch(planted, target)).isInstanceOf(Fetched.Refused.class);
        assertThat(target).doesNotExist();
    }

    @Test
    void whatIsBeingWrittenIsWaitedForAndNotGone() throws Exception {
        write("a.txt", "half", Duration.ofSeconds(1));
        assertThat(list("")).containsExactly(new Listing.Still("a.txt"));

        write("a.txt", "half", Duration.ofSeconds(3));
        SourceItem seen = only();
        write("a.txt", "half and", Duration.ofSeconds(3));

        assertThat(fetch(seen, all.resolve("copy"))).isInstanceOf(Fetched.Refused.class);
        write("a.txt", "x", Duration.ofDays(-1));
        assertThat(only().name()).as("written tomorrow: clocks differ").isEqualTo("a.txt");
    }

    @Test
    void anotherFileOfTheSameSizeAndTimeIsAnotherVersion() throws Exception {
        Path first = write("a.txt", "aaaa", Duration.ofMinutes(1));
        SourceItem before = only();
        Path other = write("b.tmp", "bbbb", Duration.ofMinutes(1));
        Files.move(other, first, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

        assertThat(only().version()).isNotEqualTo(before.version());
    }

    @Test
    void aFileThatWentMeanwhileIsMissing() throws Exception {
        Path file = write("a.txt", "words", Duration.ofMinutes(1));
        SourceItem seen = only();
        Files.delete(file);

        assertThat(fetch(seen, all.resolve("copy"))).isEqualTo(new Fetched.Missing(1));
    }

    @Test
    void pathsThatLeadOutAndFoldersThatAreNotAllowedAreRefused() throws IOException {
        Files.createSymbolicLink(root.resolve("out"), all);
        for (String path : List.of("..", "out", "/etc", "nowhere", "a.txt/../..")) {
            assertThatThrownBy(() -> list(path)).isInstanceOf(SourceTrouble.Unavailable.class);
        }
        assertThatThrownBy(() -> reader.list(source("Other", ""), Optional.empty()))
                .isInstanceOf(SourceTrouble.Lost.class);
    }
}
