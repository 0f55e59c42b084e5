package dev.workmate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.proof.SealRecord.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SealChainTest {
    private static final SealKey FIRST = SealKey.parse("test", SealKey.random());
    private static final SealKey SECOND = SealKey.parse("test", SealKey.random());
    private static final String ROOT = "ab".repeat(32);

    private static SealRecord next(
            List<SealRecord> before, Kind kind, String value, SealKey signer) {
        return new SealRecord(
                        kind,
                        before.size() + 1,
                        Instant.parse("2026-11-15T09:30:00.120Z").plusSeconds(before.size()),
                        "here",
                        before.isEmpty() ? SealRecord.NONE : before.getLast().hash(),
                        kind == Kind.SEAL ? 3 : 0,
                        value,
                        signer.fingerprint(),
                        "")
                .signedBy(signer);
    }

    private static List<SealRecord> chain() {
        List<SealRecord> chain = new ArrayList<>();
        chain.add(next(chain, Kind.KEY, FIRST.publicKey(), FIRST));
        chain.add(next(chain, Kind.SEAL, ROOT, FIRST));
        chain.add(next(chain, Kind.SEAL, ROOT, FIRST));
        chain.add(next(chain, Kind.KEY, SECOND.publicKey(), FIRST));
        chain.add(next(chain, Kind.SEAL, ROOT, SECOND));
        return chain;
    }

    @Test
    void aChainHoldsOverAChangeOfKeys() {
        SealChain chain = new SealChain();

        assertThat(chain.addAll(chain())).isEmpty();
        assertThat(chain.signer()).isEqualTo(SECOND.fingerprint());
        assertThat(chain.anchor()).isEqualTo(FIRST.fingerprint());
        assertThat(chain.lastSeal().orElseThrow().number()).isEqualTo(5);
    }

    @Test
    void linesAreReadBackToTheByteAndNothingElseIs() {
        for (SealRecord record : chain()) {
            assertThat(SealRecord.parse(record.line())).isEqualTo(record);
            for (String other :
                    List.of(record.line() + " ", " " + record.line(), record.signedText(), "")) {
                assertThatIllegalArgumentException().isThrownBy(() -> SealRecord.parse(other));
            }
        }
    }

    @Test
    void everyChangedCharacterIsFound() {
        List<SealRecord> chain = chain();
        Random random = new Random(3);
        for (int i = 0; i < 60; i++) {
            int at = random.nextInt(chain.size());
            String line = chain.get(at).line();
            int place = random.nextInt(line.length());
            char other = (char) (line.charAt(place) ^ 1 << random.nextInt(4));
            String changed = line.substring(0, place) + other + line.substring(place + 1);
            assertThat(isRefused(chain, at, changed)).as("%s -> %s", line, changed).isTrue();
        }
    }

    /** Base64 has spare bits before its padding, which a lenient reader does not look at. */
    @Test
    void aSignatureHasOneFormOnly() {
        List<SealRecord> chain = chain();
        String line = chain.getLast().line();
        assertThat(line).endsWith("==");
        char spare = line.charAt(line.length() - 3);
        String changed = line.substring(0, line.length() - 3) + (char) (spare + 1) + "==";
        assertThat(isRefused(chain, chain.size() - 1, changed)).isTrue();
    }

    private static boolean isRefused(List<SealRecord> chain, int at, String line) {
        try {
            List<SealRecord> edited = new ArrayList<>(chain);
            edited.set(at, SealRecord.parse(line));
            return new SealChain().addAll(edited).isPresent();
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    @Test
    void whatIsLeftOutSwappedOrSignedByAnotherKeyIsFound() {
        List<SealRecord> chain = chain();
        for (int i = 0; i < chain.size() - 1; i++) {
            List<SealRecord> cut = new ArrayList<>(chain);
            cut.remove(i);
            assertThat(new SealChain().addAll(cut)).as("without %d", i).isPresent();
            List<SealRecord> swapped = new ArrayList<>(chain);
            swapped.set(i, chain.get(i + 1));
            swapped.set(i + 1, chain.get(i));
            assertThat(new SealChain().addAll(swapped)).as("swapped %d", i).isPresent();
        }
        List<SealRecord> forged = new ArrayList<>(chain.subList(0, 2));
        forged.add(next(forged, Kind.SEAL, ROOT, SECOND));
        assertThat(new SealChain().addAll(forged))
                .contains("Seal 3 is not signed by the key of its time.");
        List<SealRecord> retired = new ArrayList<>(chain);
        retired.add(next(retired, Kind.SEAL, ROOT, FIRST));
        assertThat(new SealChain().addAll(retired)).isPresent();
    }

    @Test
    void keysAreNeverSaid() {
        String line = SealKey.random();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SealKeys.parse("X", line.substring(5)))
                .withMessageNotContaining(line.substring(8, 20));
        String[] halves = line.split(" ");
        String[] others = SealKey.random().split(" ");
        assertThatIllegalArgumentException()
                .as("halves of two keys")
                .isThrownBy(() -> SealKeys.parse("X", halves[0] + " " + others[1]));
        assertThat(SealKeys.parse("X", line + "\n" + SealKey.random()).all()).hasSize(2);
    }

    /** As the deployment files tell operators to: both halves in DER and Base64. */
    @Test
    void aKeyMayBeMadeByOpenssl() {
        String line =
                "MC4CAQAwBQYDK2VwBCIEIBHqepuO+/Pn4Y52twp7WIFLFQnjteVvV6k0UlXKDNoa"
                        + " MCowBQYDK2VwAyEA+7pfG92Q4Pa8PXB3p8YLAiGnWEr621qeWS36/i/RDfc=";
        assertThat(SealKeys.parse("X", line).all()).hasSize(1);
    }
}
