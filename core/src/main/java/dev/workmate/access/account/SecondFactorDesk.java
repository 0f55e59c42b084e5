package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.text.Digests;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns second factors on and off, and checks codes; each code counts once. Thread-safe. */
public final class SecondFactorDesk {
    private static final int RECOVERY_CODES = 10;
    private static final int RECOVERY_BYTES = 15;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecondFactors factors;
    private final Accounts accounts;
    private final AccountNews news;
    private final ActLog log;
    private final InstantSource time;

    public SecondFactorDesk(
            SecondFactors factors,
            Accounts accounts,
            AccountNews news,
            ActLog log,
            InstantSource time) {
        this.factors = factors;
        this.accounts = accounts;
        this.news = news;
        this.log = log;
        this.time = time;
    }

    /** What an authenticator app is told. */
    public record Begun(String secret, String uri) {}

    public boolean isOn(UserId user) {
        return factors.isOn(user);
    }

    public int recoveryCodesLeft(UserId user) {
        return factors.recoveryCodesLeft(user);
    }

    /** Empty where codes are asked for already. */
    public Optional<Begun> begin(User user, LoginName login) {
        if (factors.isOn(user.id())) {
            return Optional.empty();
        }
        byte[] secret = new byte[Totp.SECRET_BYTES];
        RANDOM.nextBytes(secret);
        factors.begin(user.id(), secret);
        String text = Base32.encode(secret);
        Arrays.fill(secret, (byte) 0);
        String label = URLEncoder.encode(login.value(), StandardCharsets.UTF_8);
        return Optional.of(
                new Begun(
                        text,
                        "otpauth://totp/Workmate:"
                                + label
                                + "?secret="
                                + text
                                + "&issuer=Workmate"));
    }

    /** Recovery codes, told once; empty where the code is wrong or nothing was begun. */
    public Optional<List<String>> turnOn(User user, String code, String address) {
        Optional<SecondFactors.Factor> begun =
                factors.find(user.id())
                        .filter(factor -> factor.state() == SecondFactors.State.BEGUN);
        if (begun.isEmpty() || !isRight(user.id(), begun.get(), code)) {
            return Optional.empty();
        }
        List<String> codes = new ArrayList<>();
        for (int i = 0; i < RECOVERY_CODES; i++) {
            codes.add(recoveryCode());
        }
        factors.turnOn(
                user.id(),
                codes.stream().map(SecondFactorDesk::hash).toList(),
                Act.by(user, ActKind.SECOND_FACTOR_ON, address, ""));
        return Optional.of(codes);
    }

    public void turnOff(User user, String address) {
        turnOff(user.id(), Act.by(user, ActKind.SECOND_FACTOR_OFF, address, ""));
    }

    /**
     * For somebody who has lost the app and the recovery codes, by an administrator of the tenant
     * who knows that it is them; false where there is no such person, or nothing to take away.
     */
    public boolean remove(User administrator, UserId person, String address) {
        boolean there =
                accounts.find(person)
                                .filter(a -> a.user().tenant().equals(administrator.tenant()))
                                .isPresent()
                        && factors.isOn(person);
        if (there) {
            turnOff(
                    person,
                    Act.about(administrator, person, ActKind.SECOND_FACTOR_REMOVED, address, ""));
        }
        return there;
    }

    private void turnOff(UserId person, Act act) {
        boolean wasOn = factors.isOn(person);
        factors.turnOff(person, act);
        if (wasOn) {
            accounts.find(person).ifPresent(news::secondFactorRemoved);
        }
    }

    /** Whether a code of the app or a recovery code is right; it is used up by that. */
    public boolean accepts(User user, String code, String address) {
        Optional<SecondFactors.Factor> factor =
                factors.find(user.id()).filter(each -> each.state() == SecondFactors.State.ON);
        if (factor.isEmpty()) {
            return false;
        }
        if (isRight(user.id(), factor.get(), code)) {
            return true;
        }
        boolean recovered = factors.useRecoveryCode(user.id(), hash(code), time.instant());
        if (recovered) {
            log.append(Act.by(user, ActKind.RECOVERY_CODE_USED, address, ""));
        }
        return recovered;
    }

    private boolean isRight(UserId user, SecondFactors.Factor factor, String code) {
        OptionalLong step =
                Totp.matchingStep(factor.secret(), code.replace(" ", ""), time.instant());
        Arrays.fill(factor.secret(), (byte) 0);
        return step.isPresent() && factors.useStep(user, step.getAsLong());
    }

    private static String recoveryCode() {
        byte[] bytes = new byte[RECOVERY_BYTES];
        RANDOM.nextBytes(bytes);
        String text = Base32.encode(bytes).toLowerCase(Locale.ROOT);
        return text.replaceAll("(.{4})(?!$)", "$1-");
    }

    /** A hundred and twenty random bits need no slow hash. */
    private static String hash(String code) {
        String plain = code.toLowerCase(Locale.ROOT).replace("-", "").replace(" ", "");
        return Digests.sha256("recovery " + plain);
    }
}
