package dev.workmate.billing.http;

import dev.workmate.access.Login;
import dev.workmate.access.User;
import dev.workmate.access.http.Arrivals;
import dev.workmate.billing.Rate;
import dev.workmate.billing.Rates;
import dev.workmate.http.Problem;
import dev.workmate.http.ProblemException;
import dev.workmate.http.Problems;
import dev.workmate.settings.Networks;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers 429 to who calls too often: by address before anybody is let in, by person after. */
public final class RateFilter extends OncePerRequestFilter {
    private static final Networks THIS_MACHINE = Networks.parse("127.0.0.0/8, ::1");

    private final String name;
    private final Function<HttpServletRequest, Optional<Duration>> wait;

    private RateFilter(String name, Function<HttpServletRequest, Optional<Duration>> wait) {
        this.name = name;
        this.wait = wait;
    }

    /** What a trusted proxy says about the caller counts; others count themselves. */
    public static RateFilter byAddress(Rates rates, Arrivals arrivals) {
        return new RateFilter(
                "address",
                request -> {
                    String address = arrivals.address(request);
                    return THIS_MACHINE.contain(address)
                            ? Optional.empty()
                            : rates.take(Rate.ADDRESS, address);
                });
    }

    public static RateFilter byPerson(Rates rates) {
        return new RateFilter(
                "person",
                request ->
                        request.getAttribute(Login.class.getName()) instanceof Login login
                                ? byPerson(rates, login.user())
                                : Optional.empty());
    }

    private static Optional<Duration> byPerson(Rates rates, User user) {
        return rates.take(Rate.PERSON, user.id().value())
                .or(() -> rates.take(Rate.TENANT, user.tenant().value()));
    }

    /** There are two of them, and each does its work once. */
    @Override
    protected String getAlreadyFilteredAttributeName() {
        return RateFilter.class.getName() + "." + name;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String path =
                request.getServletPath() + Optional.ofNullable(request.getPathInfo()).orElse("");
        return !(path.equals("/ws") || path.startsWith("/api/"))
                || path.startsWith("/api/health")
                || path.equals("/api/metrics");
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Duration> tooSoon = wait.apply(request);
        if (tooSoon.isPresent()) {
            Problems.write(
                    response,
                    Problem.of(
                            ProblemException.tooMuch(
                                    "rate_limited", "Too many calls; wait a little.", tooSoon)));
            return;
        }
        chain.doFilter(request, response);
    }
}
