package dev.workmate.web.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.web.WebAddress;
import dev.workmate.web.WebRules;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.StandardConstants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EncryptedLineTest {
    private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

    @TempDir static Path folder;

    private static final List<String> NAMES = new CopyOnWriteArrayList<>();
    private static SSLContext context;
    private static SmallServer site;

    @BeforeAll
    static void start() throws Exception {
        context = LocalKeys.context(folder, "www.contoso.com");
        SSLServerSocket socket =
                (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 50, HERE);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setSNIMatchers(List.of(new Remember()));
        socket.setSSLParameters(parameters);
        site = SmallServer.on(socket);
        site.answers("text/plain", "encrypted");
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    /** Notes the name that callers ask for. */
    private static final class Remember extends SNIMatcher {
        Remember() {
            super(StandardConstants.SNI_HOST_NAME);
        }

        @Override
        public boolean matches(SNIServerName name) {
            NAMES.add(new String(name.getEncoded(), StandardCharsets.US_ASCII));
            return true;
        }
    }

    private static String fetch(String host, SSLSocketFactory encryption) throws Exception {
        GuardedClient client =
                new GuardedClient(
                        new WebRules(Set.of("https"), Set.of(site.port()), Set.of()),
                        _ -> List.of(HERE),
                        _ -> Optional.empty(),
                        encryption,
                        Duration.ofSeconds(10));
        return client.fetch(
                        WebAddress.parse(
                                "https://" + host + ":" + site.port() + "/", client.rules()))
                .text();
    }

    @Test
    void theHostsNameIsInTheGreetingThoughTheAddressIsANumber() throws Exception {
        assertThat(fetch("www.contoso.com", context.getSocketFactory())).isEqualTo("encrypted");

        assertThat(NAMES).contains("www.contoso.com");
        assertThat(site.requests().getLast()).contains("Host: www.contoso.com:" + site.port());
    }

    @Test
    void aCertificateOfAnotherNameIsRefused() {
        int before = site.requests().size();

        assertThatThrownBy(() -> fetch("other.contoso.com", context.getSocketFactory()))
                .hasMessage("No secure connection to other.contoso.com is possible.");
        assertThat(site.requests()).hasSize(before);
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() {
        SSLSocketFactory usual = (SSLSocketFactory) SSLSocketFactory.getDefault();

        assertThatThrownBy(() -> fetch("www.contoso.com", usual))
                .hasMessageContaining("No secure connection");
    }
}
