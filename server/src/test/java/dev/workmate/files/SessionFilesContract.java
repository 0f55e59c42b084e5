package dev.workmate.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What everything that keeps files of sessions promises. */
abstract class SessionFilesContract {
    private final SessionId session = SessionId.next();
    private SessionFiles files;

    abstract SessionFiles open() throws IOException;

    @BeforeEach
    void begin() throws IOException {
        files = open();
    }

    @Test
    void keepsEveryByteAndReplacesTheWhole() throws IOException {
        byte[] all = new byte[70_000];
        IntStream.range(0, all.length).forEach(i -> all[i] = (byte) (i * 31));
        files.put(session, "a/b", bytes("longer than the next"));
        files.put(session, "a/b", bytes("short"));
        files.put(session, "big", all);
        files.put(session, "nothing", new byte[0]);

        assertThat(files.get(session, "a/b")).hasValue(bytes("short"));
        assertThat(files.get(session, "big")).hasValue(all);
        assertThat(files.get(session, "nothing")).hasValue(new byte[0]);
        assertThat(files.get(session, "a")).isEmpty();
        assertThat(files.get(SessionId.next(), "a/b")).isEmpty();
        assertThat(files.list(session, 10))
                .containsExactlyInAnyOrder(
                        new SessionFiles.Entry("a/b", 5),
                        new SessionFiles.Entry("big", 70_000),
                        new SessionFiles.Entry("nothing", 0));
    }

    @Test
    void takesNamesOfAllKinds() throws IOException {
        List<String> names =
                List.of(
                        "notes/über uns (v2).md",
                        "a+b=c&d?.txt",
                        "100%",
                        "日本語/文書.txt",
                        "it's;a,b!$@~.x",
                        "x".repeat(SessionFiles.MAX_NAME));
        for (String name : names) {
            files.put(session, name, bytes(name));
        }

        for (String name : names) {
            assertThat(files.get(session, name)).as(name).hasValue(bytes(name));
        }
        assertThat(files.list(session, 10))
                .extracting(SessionFiles.Entry::name)
                .containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void deletesWhatIsNamedAndNothingElse() throws IOException {
        SessionId other = SessionId.next();
        for (String name : List.of("a", "a/b", "b")) {
            files.put(session, name, bytes(name));
            files.put(other, name, bytes(name));
        }
        files.delete(session, "a");
        files.delete(session, "never there");
        assertThat(files.list(session, 10))
                .extracting(SessionFiles.Entry::name)
                .containsExactlyInAnyOrder("a/b", "b");

        files.erase(session);
        files.erase(session);

        assertThat(files.list(session, 10)).isEmpty();
        assertThat(files.list(other, 10)).hasSize(3);
    }

    @Test
    void tellsWhoHasFilesPageByPage() throws IOException {
        List<SessionId> some =
                Stream.generate(SessionId::next)
                        .limit(5)
                        .sorted((one, two) -> one.value().compareTo(two.value()))
                        .toList();
        for (SessionId each : some) {
            files.put(each, "a", bytes("a"));
            files.put(each, "b", bytes("b"));
        }

        List<SessionId> first = files.sessions(Optional.empty(), 3);
        List<SessionId> rest = files.sessions(Optional.of(first.getLast()), 3);

        assertThat(Stream.concat(first.stream(), rest.stream()).toList()).isEqualTo(some);
        assertThat(files.sessions(Optional.of(some.getLast()), 3)).isEmpty();
        assertThat(files.check()).isNotEmpty();
    }

    @Test
    void listsNoMoreThanAskedFor() throws IOException {
        for (int i = 0; i < 5; i++) {
            files.put(session, "f" + i, bytes("x"));
        }
        assertThat(files.list(session, 3)).hasSize(3);
        assertThat(files.list(session, 5)).hasSize(5);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
