package dev.workmate.http;

import dev.workmate.id.Uuids;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The outermost filter: gives each call its correlation id and security headers, refuses bodies
 * that are too large, and turns what escapes the inner filters into a problem.
 */
public final class EdgeFilter extends OncePerRequestFilter {
    public static final int MAX_BODY = 1024 * 1024;

    /** A message may bring pictures along. */
    private static final int MAX_MESSAGE_BODY = 12 * MAX_BODY;

    /** A file, and what stands around it. */
    private static final int MAX_UPLOAD_BODY = Uploads.MAX_FILE + MAX_BODY;

    /** Files come over slow lines too. */
    private static final int UPLOAD_PATIENCE = 5;

    private static final Pattern PARTS = Pattern.compile("/api/uploads/[^/]+");
    private static final Pattern MESSAGES = Pattern.compile("/api/sessions/[^/]+/turns");
    private static final long MAX_DRAINED = 16L * MAX_BODY;
    private static final String LOOKS = "/api/health";

    private final Duration patience;
    private final AnswerWatch watch;

    /** {@code patience} is how long the body of a call may take to arrive. */
    public EdgeFilter(Duration patience, AnswerWatch watch) {
        this.patience = patience;
        this.watch = watch;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String id = Uuids.next();
        try (MDC.MDCCloseable _ = MDC.putCloseable(Correlation.KEY, id)) {
            response.setHeader(Correlation.HEADER, id);
            SecurityHeaders.of(path(request)).forEach(response::setHeader);
            if (isPrivate(path(request))) {
                // Whoever keeps copies on the way; what may be kept says so itself.
                response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            }
            BodyClock.start(
                    request,
                    isUpload(request) || isPart(request)
                            ? patience.multipliedBy(UPLOAD_PATIENCE)
                            : patience);
            if (request.getMethod().equals("TRACE")) {
                // It would send cookies back to whoever can make a page ask for it.
                Problems.write(response, Problem.ofStatus(405));
                return;
            }
            if (request.getContentLengthLong() > limit(request)) {
                drain(request);
                Problems.write(
                        response,
                        Problem.of(
                                isPart(request)
                                        ? Uploads.partTooLarge()
                                        : isUpload(request)
                                                ? Uploads.tooLarge()
                                                : JsonBody.tooLarge(limit(request))));
                return;
            }
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            Problems.answer(response, e);
        } finally {
            // Looks of balancers are no calls, and a server that stops refuses them on purpose.
            if (!path(request).startsWith(LOOKS)) {
                watch.answered(response.getStatus());
            }
        }
    }

    /** How many bytes the body of a call may have. */
    static int limit(HttpServletRequest request) {
        if (isUpload(request)) {
            return MAX_UPLOAD_BODY;
        }
        if (isPart(request)) {
            return Uploads.MAX_PART;
        }
        return MESSAGES.matcher(request.getRequestURI()).matches() ? MAX_MESSAGE_BODY : MAX_BODY;
    }

    private static boolean isUpload(HttpServletRequest request) {
        return request.getMethod().equals("POST") && request.getRequestURI().equals(Uploads.PATH);
    }

    private static boolean isPart(HttpServletRequest request) {
        return request.getMethod().equals("PUT")
                && PARTS.matcher(request.getRequestURI()).matches();
    }

    /**
     * Takes the rest of a body that is too large, within reason: who is still sending when the
     * connection closes may never see the answer.
     */
    static void drain(HttpServletRequest request) throws IOException {
        byte[] buffer = new byte[16 * 1024];
        BodyClock clock = BodyClock.of(request);
        long left = MAX_DRAINED;
        while (left > 0 && !clock.isOver()) {
            int read = request.getInputStream().read(buffer);
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }

    /** Decoded, so that no spelling of a path slips by. */
    private static String path(HttpServletRequest request) {
        String info = request.getPathInfo();
        return info == null ? request.getServletPath() : request.getServletPath() + info;
    }

    private static boolean isPrivate(String path) {
        return path.equals("/ws") || path.equals("/api") || path.startsWith("/api/");
    }
}
