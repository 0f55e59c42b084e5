package dev.workmate.web.http;

import dev.workmate.time.Deadline;
import dev.workmate.tool.ToolException;
import dev.workmate.web.ForbiddenNetworks;
import dev.workmate.web.WebAddress;
import dev.workmate.web.WebDocument;
import dev.workmate.web.WebDocuments;
import dev.workmate.web.WebPage;
import dev.workmate.web.WebPages;
import dev.workmate.web.WebRules;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/**
 * Fetches pages for agents, and only public ones. A host is resolved once; all its addresses are
 * checked, and the connection goes to one of those very addresses, so a name that changes its mind
 * changes nothing. Every redirect is a new address and checked like the first; one to another host
 * is told and not followed. Thread-safe.
 */
public final class GuardedClient implements WebPages, WebDocuments {
    private static final int MAX_BODY = 2 * 1024 * 1024;
    private static final int MAX_REDIRECTS = 5;
    private static final int MAX_TRIES = 3;
    private static final int RESOLVE_MS = 5_000;
    private static final Duration MAX_TIME = Duration.ofSeconds(20);
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private final WebRules rules;
    private final HostResolver resolver;
    private final Function<InetAddress, Optional<String>> forbidden;
    private final SSLSocketFactory encryption;
    private final Duration time;

    /** A client for these hosts, or for all public ones where none is listed. */
    public GuardedClient(Set<String> hosts) {
        this(
                WebRules.https(hosts),
                HostResolver.OF_THE_SYSTEM,
                ForbiddenNetworks::reason,
                (SSLSocketFactory) SSLSocketFactory.getDefault(),
                MAX_TIME);
    }

    /**
     * A client for sites that the operator named by scheme, host and port, wherever they are: those
     * of an inner network.
     */
    public static GuardedClient within(Set<URI> origins) {
        return new GuardedClient(
                new WebRules(
                        origins.stream().map(URI::getScheme).collect(Collectors.toSet()),
                        origins.stream().map(GuardedClient::port).collect(Collectors.toSet()),
                        origins.stream().map(URI::getHost).collect(Collectors.toSet())),
                HostResolver.OF_THE_SYSTEM,
                _ -> Optional.empty(),
                (SSLSocketFactory) SSLSocketFactory.getDefault(),
                MAX_TIME);
    }

    private static int port(URI origin) {
        int usual = origin.getScheme().equals("https") ? 443 : 80;
        return origin.getPort() < 0 ? usual : origin.getPort();
    }

    /** For tests, which must reach this machine. */
    GuardedClient(
            WebRules rules,
            HostResolver resolver,
            Function<InetAddress, Optional<String>> forbidden,
            SSLSocketFactory encryption,
            Duration time) {
        this.rules = rules;
        this.resolver = resolver;
        this.forbidden = forbidden;
        this.encryption = encryption;
        this.time = time;
    }

    @Override
    public WebRules rules() {
        return rules;
    }

    @Override
    public WebPage fetch(WebAddress address) throws ToolException, InterruptedException {
        Arrived arrived = follow(address, new Wish("", MAX_BODY));
        return page(arrived.at(), arrived.response());
    }

    @Override
    public WebAddress address(String text) throws ToolException {
        return WebAddress.parse(text, rules);
    }

    @Override
    public WebDocument fetch(WebAddress address, Optional<Validator> known, int maxBytes)
            throws ToolException, InterruptedException {
        Response response =
                follow(address, new Wish(known.map(Conditions::of).orElse(""), maxBytes))
                        .response();
        return new WebDocument(
                response.status(),
                response.header("content-type"),
                Conditions.validator(response),
                response.body(),
                response.cut());
    }

    /** What is asked for beside the address: more headers, and so many bytes. */
    private record Wish(String headers, int maxBytes) {}

    private record Arrived(WebAddress at, Response response) {}

    private Arrived follow(WebAddress address, Wish wish)
            throws ToolException, InterruptedException {
        Deadline deadline = Deadline.in(time);
        WebAddress at = address;
        for (int i = 0; i <= MAX_REDIRECTS; i++) {
            Response response = i == 0 ? ask(at, wish, deadline) : askElsewhere(at, wish, deadline);
            if (!REDIRECTS.contains(response.status())) {
                return new Arrived(at, response);
            }
            at = next(at, response);
        }
        throw new ToolException(
                "The address redirects more than " + MAX_REDIRECTS + " times; it was given up.");
    }

    /**
     * Where a site sends us is the site's word, and so is a failure that names it. A person agreed
     * to one host, so another is not asked in its place unless the operator listed it.
     */
    private WebAddress next(WebAddress at, Response response) throws ToolException {
        Optional<String> location = response.header("location");
        if (location.isEmpty()) {
            throw ToolException.untrusted("The site " + at.host() + " redirects to nowhere.");
        }
        WebAddress next;
        try {
            next = at.follow(location.get(), rules);
        } catch (ToolException e) {
            throw ToolException.untrusted(String.valueOf(e.getMessage()));
        }
        if (!isSameSite(at.host(), next.host()) && !rules.isListed(next.host())) {
            throw ToolException.untrusted(
                    "The page has moved to another host, "
                            + next
                            + ". Fetch that address if it is wanted.");
        }
        return next;
    }

    private static boolean isSameSite(String host, String other) {
        return withoutWww(host).equals(withoutWww(other));
    }

    private static String withoutWww(String host) {
        return host.startsWith("www.") ? host.substring(4) : host;
    }

    private Response askElsewhere(WebAddress at, Wish wish, Deadline deadline)
            throws ToolException, InterruptedException {
        try {
            return ask(at, wish, deadline);
        } catch (ToolException e) {
            throw ToolException.untrusted(String.valueOf(e.getMessage()));
        }
    }

    private static WebPage page(WebAddress at, Response response) throws ToolException {
        if (response.status() != 200 && response.status() != 203) {
            throw ToolException.untrusted(
                    "The site " + at.host() + " answered with status " + response.status() + ".");
        }
        PageText text = PageText.of(response);
        return new WebPage(at, text.title(), text.text(), response.cut());
    }

    private Response ask(WebAddress at, Wish wish, Deadline deadline)
            throws ToolException, InterruptedException {
        try {
            return exchange(at, wish, deadline);
        } catch (SocketTimeoutException e) {
            throw new ToolException("The site " + at.host() + " took too long to answer.", e);
        } catch (SSLException e) {
            throw new ToolException("No secure connection to " + at.host() + " is possible.", e);
        } catch (IOException e) {
            throw new ToolException("The site " + at.host() + " cannot be read.", e);
        }
    }

    private Response exchange(WebAddress address, Wish wish, Deadline deadline)
            throws ToolException, IOException, InterruptedException {
        List<InetAddress> places = places(address.host(), deadline);
        IOException last = new UnknownHostException(address.host());
        for (InetAddress place : places.subList(0, Math.min(MAX_TRIES, places.size()))) {
            try (CheckedConnection line =
                    CheckedConnection.open(address, place, encryption, deadline)) {
                send(line.output(), address, wish);
                return Response.read(line.input(), wish.maxBytes());
            } catch (ConnectException e) {
                last = e;
            }
        }
        throw last;
    }

    /** One forbidden address among several is enough to refuse: the host is not to be trusted. */
    private List<InetAddress> places(String host, Deadline deadline)
            throws ToolException, IOException, InterruptedException {
        List<InetAddress> places = resolve(host, deadline);
        if (places.isEmpty()) {
            throw new ToolException("There is no host " + host + ".");
        }
        for (InetAddress place : places) {
            Optional<String> reason = forbidden.apply(place);
            if (reason.isPresent()) {
                throw new ToolException(
                        "The host "
                                + host
                                + " is not allowed: its address is "
                                + reason.get()
                                + ".");
            }
        }
        return places;
    }

    /** The system's resolver knows no time limit of ours. */
    private List<InetAddress> resolve(String host, Deadline deadline)
            throws ToolException, IOException, InterruptedException {
        FutureTask<List<InetAddress>> task = new FutureTask<>(() -> resolver.resolve(host));
        Thread.ofVirtual().name("resolve").start(task);
        try {
            return List.copyOf(task.get(deadline.millis(RESOLVE_MS), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("the name was not resolved in time");
        } catch (ExecutionException e) {
            throw new ToolException("There is no host " + host + ".", e);
        }
    }

    private static void send(OutputStream output, WebAddress address, Wish wish)
            throws IOException {
        String request =
                "GET "
                        + address.target()
                        + " HTTP/1.1\r\nHost: "
                        + address.authority()
                        + "\r\nUser-Agent: Workmate"
                        + "\r\nAccept: text/html, text/plain, application/json, */*;q=0.1"
                        + "\r\nAccept-Encoding: identity"
                        + wish.headers()
                        + "\r\nConnection: close\r\n\r\n";
        output.write(request.getBytes(StandardCharsets.US_ASCII));
        output.flush();
    }
}
