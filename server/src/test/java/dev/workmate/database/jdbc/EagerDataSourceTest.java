package dev.workmate.database.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.Patience;
import dev.workmate.testkit.TestPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class EagerDataSourceTest {
    private static final Pattern PORT = Pattern.compile("localhost:(\\d+)");

    private final String url = TestPostgres.empty(EagerDataSourceTest.class);

    @Test
    void connectsOnceTheServerIsThere() throws Exception {
        int port = freePort();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Connection> waiting = () -> at(port).getConnection();
            Future<Connection> coming = threads.submit(waiting);
            Thread.sleep(500);
            assertThat(coming.isDone()).isFalse();
            try (ServerSocket server =
                    new ServerSocket(port, 9, InetAddress.getLoopbackAddress())) {
                Future<?> carried = threads.submit(() -> carry(server, threads));
                try (Connection connection =
                        coming.get(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                    assertThat(connection.isValid(5)).isTrue();
                }
                carried.cancel(true);
            }
        }
    }

    @Test
    void whatWillBeTheSameTheNextTimeIsToldAtOnce() {
        EagerDataSource nowhere =
                new EagerDataSource(url.replaceFirst("/[^/?]*\\?", "/nowhere?"), new Properties());
        assertThatThrownBy(nowhere::getConnection)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void anInterruptEndsIt() throws Exception {
        EagerDataSource away = at(freePort());
        Thread.currentThread().interrupt();
        assertThatThrownBy(away::getConnection).isInstanceOf(SQLException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private EagerDataSource at(int port) {
        return new EagerDataSource(
                url.replaceFirst(PORT.pattern(), "localhost:" + port), new Properties());
    }

    /** Brings what comes to the real server, and back. */
    private Void carry(ServerSocket server, ExecutorService threads) throws IOException {
        Matcher real = PORT.matcher(url);
        assertThat(real.find()).isTrue();
        while (true) {
            Socket here = server.accept();
            Socket there = new Socket("localhost", Integer.parseInt(real.group(1)));
            threads.submit(() -> here.getInputStream().transferTo(there.getOutputStream()));
            threads.submit(() -> there.getInputStream().transferTo(here.getOutputStream()));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
