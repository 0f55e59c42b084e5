package dev.workmate.demo.http;

import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.user.DemoUser;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Where people choose who they are: the authorization endpoint of OAuth 2. It takes the code flow
 * with PKCE only, and sends nobody to an address that is no callback on this machine.
 */
final class SignInPage {
    private final IssuedTokens tokens;
    private final SignIns signIns;
    private final String issuer;

    SignInPage(IssuedTokens tokens, SignIns signIns, String issuer) {
        this.tokens = tokens;
        this.signIns = signIns;
        this.issuer = issuer;
    }

    ODataAnswer answer(String method, Map<String, String> query, Map<String, String> form) {
        String redirect = query.getOrDefault("redirect_uri", "");
        if (!tokens.options().clientId().equals(query.get("client_id")) || !isOurs(redirect)) {
            return page(400, "<p>This application or its address is not registered here.</p>");
        }
        if (!"code".equals(query.get("response_type"))
                || !"S256".equals(query.get("code_challenge_method"))
                || query.getOrDefault("code_challenge", "").length() != 43) {
            return back(redirect, query, "error=invalid_request");
        }
        if (!method.equals("POST")) {
            return page(200, choices());
        }
        Optional<DemoUser> user =
                tokens.options().users().stream()
                        .filter(each -> each.name().equals(form.get("user")))
                        .findFirst();
        return user.isEmpty()
                ? back(redirect, query, "error=access_denied")
                : back(
                        redirect,
                        query,
                        "code="
                                + signIns.code(
                                        user.get(),
                                        redirect,
                                        query.getOrDefault("code_challenge", "")));
    }

    private static boolean isOurs(String redirect) {
        try {
            URI uri = URI.create(redirect);
            return ("127.0.0.1".equals(uri.getHost()) || "localhost".equals(uri.getHost()))
                    && uri.getRawPath().endsWith("/connections/callback")
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private String choices() {
        StringBuilder buttons = new StringBuilder("<p>Who are you?</p><form method=\"post\">");
        for (DemoUser user : tokens.options().users()) {
            buttons.append("<p><button name=\"user\" value=\"")
                    .append(user.name())
                    .append("\">")
                    .append(user.displayName())
                    .append("</button></p>");
        }
        return buttons.append("<p><button name=\"user\" value=\"\">Cancel</button></p></form>")
                .toString();
    }

    private ODataAnswer back(String redirect, Map<String, String> query, String outcome) {
        return ODataAnswer.empty(302)
                .with(
                        "Location",
                        redirect
                                + "?"
                                + outcome
                                + "&state="
                                + URLEncoder.encode(
                                        query.getOrDefault("state", ""), StandardCharsets.UTF_8)
                                + "&iss="
                                + URLEncoder.encode(issuer, StandardCharsets.UTF_8));
    }

    private static ODataAnswer page(int status, String body) {
        byte[] html =
                ("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Demo ERP"
                                + "</title><body style=\"font-family:sans-serif;margin:4rem\"><h1>"
                                + "Demo ERP</h1>"
                                + body
                                + "</body></html>")
                        .getBytes(StandardCharsets.UTF_8);
        return ODataAnswer.bytes(status, "text/html; charset=utf-8", html)
                .with("Cache-Control", "no-store");
    }
}
