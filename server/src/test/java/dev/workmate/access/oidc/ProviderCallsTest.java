package dev.workmate.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;

@Timeout(30)
class ProviderCallsTest {
    private final ProviderCalls calls = new ProviderCalls(Duration.ofSeconds(5));
    private final Server server = new Server();

    @AfterEach
    void stop() throws IOException {
        server.listening.close();
    }

    /**
     * Each call, in its order, is answered or its connection is given up; the last one for good.
     */
    private static final class Server {
        final AtomicInteger asked = new AtomicInteger();
        final Queue<Boolean> answers = new ConcurrentLinkedQueue<>();
        final ServerSocket listening;

        Server() {
            try {
                listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
            Thread.ofVirtual().start(this::accept);
        }

        private void accept() {
            while (!listening.isClosed()) {
                try {
                    Socket connection = listening.accept();
                    Thread.ofVirtual().start(() -> serve(connection));
                } catch (IOException e) {
                    return;
                }
            }
        }

        private void serve(Socket connection) {
            try (connection;
                    BufferedReader in =
                            new BufferedReader(
                                    new InputStreamReader(
                                            connection.getInputStream(),
                                            StandardCharsets.US_ASCII))) {
                while (read(in)) {
                    asked.incrementAndGet();
                    if (!answers.remove()) {
                        return;
                    }
                    connection
                            .getOutputStream()
                            .write(
                                    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
                                            .getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                // The other end has gone.
            }
        }

        /** A whole call, whose body is two bytes long. */
        private static boolean read(BufferedReader in) throws IOException {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    return in.read() >= 0 && in.read() >= 0;
                }
            }
            return false;
        }
    }

    private int post() throws IOException {
        URI address = URI.create("http://127.0.0.1:" + server.listening.getLocalPort() + "/token");
        ClientHttpRequest request = calls.createRequest(address, HttpMethod.POST);
        request.getBody().write("a=".getBytes(StandardCharsets.US_ASCII));
        try (ClientHttpResponse answer = request.execute()) {
            return answer.getStatusCode().value();
        }
    }

    @Test
    void whatIsLostWithAConnectionThatWasKeptIsSentOnceMore() throws IOException {
        server.answers.addAll(List.of(true, false, true));

        assertThat(post()).isEqualTo(200);
        assertThat(post()).as("its connection ends without an answer").isEqualTo(200);
        assertThat(server.asked).hasValue(3);
    }

    @Test
    void aProviderThatNeverAnswersIsAskedTwiceAndNotForEver() {
        server.answers.addAll(List.of(false, false, true));

        assertThatThrownBy(this::post).isInstanceOf(ProviderAwayException.class);
        assertThat(server.asked).hasValue(2);
    }

    @Test
    void oneThatIsNotThereIsAwayAtOnce() throws IOException {
        server.listening.close();

        assertThatThrownBy(this::post).isInstanceOf(ProviderAwayException.class);
        assertThat(server.asked).hasValue(0);
    }
}
