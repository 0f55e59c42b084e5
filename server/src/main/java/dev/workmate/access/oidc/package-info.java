/**
 * Signing in by a provider of OpenID Connect: Spring Security speaks with the provider, and what
 * comes of it is handed over to {@code access.identity}.
 */
@NullMarked
package dev.workmate.access.oidc;

import org.jspecify.annotations.NullMarked;
