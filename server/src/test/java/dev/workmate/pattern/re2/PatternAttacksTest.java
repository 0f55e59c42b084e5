package dev.workmate.pattern.re2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.workmate.pattern.PatternException;
import dev.workmate.pattern.Patterns.Letters;
import dev.workmate.pattern.TextPattern;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Patterns that are meant to keep a server busy: refused, or matched in a moment. */
class PatternAttacksTest {
    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final String VICTIM = "a".repeat(50_000) + "!";

    private final Re2Patterns patterns = new Re2Patterns();

    /** Too big to build, or only to be matched by trying everything. */
    static List<String> refused() {
        return List.of(
                // counts that multiply
                "((a{1000}){1000}){1000}",
                "(((((a{10}){10}){10}){10}){10}){10}",
                "((((((((((a?){10}){10}){10}){10}){10}){10})?)*)*)*",
                "(a{1,1000}){1,1000}",
                "(a{0,1000}){0,1000}",
                "(?:(?:[a-z]{999}){9})",
                "(\\Q{{\\E{100}){1000}",
                "(a{99999999999999999999})",
                "([)]{1000}){1000}",
                "(\\p{L}{1000}){1000}",
                "(x{500}y{500}){500}",
                "((?:a|b|c){1000}){100}",
                "(?i:(ab){900}){900}",
                // depth and length
                "(".repeat(400) + "a" + ")".repeat(400),
                "(?:".repeat(300) + "a" + ")*".repeat(300),
                "a".repeat(1_001),
                // what needs a memory of what was matched
                "(a+)\\1",
                "(?:(a)|b)*\\1",
                "^(a+)+\\1$",
                "(?P<x>a+)(?P=x)",
                "(a*)*\\1{20}",
                // what needs to look around or never look back
                "(?=(a+))a*b\\1",
                "(?!(a+)+$)a",
                "(?<=a{1,1000})b",
                "(?<!a+)b",
                "(?>a+)+$",
                "(a++)+$",
                "(?(1)a|b)",
                "(?R)",
                "(?1)");
    }

    /** What hangs a matcher that tries everything, and does no harm here. */
    static List<String> tamed() {
        return List.of(
                "(a+)+$",
                "(a*)*$",
                "(a|a)*$",
                "(a|aa)+$",
                "(.*a){12}$",
                "(.*)*x",
                "(a?){30}a{30}b",
                "^(([a-z])+.)+[A-Z]([a-z])+$",
                "(x+x+)+y",
                "([a-zA-Z]+)*$",
                "^(a|b|ab)*c",
                "(.|.)*b",
                "(\\w|\\d)*z",
                "(a+a+)+b",
                "((a+)+)+$",
                "(?:a|a?)+$",
                "^(?:.*?,){11}P",
                "(\\s*\\w*\\s*)*#",
                "^(.+)+@(.+)+\\.com$",
                "(a|b)*?(a|b)*?(a|b)*?c",
                ".*.*.*.*.*=.*");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void anAttackIsRefusedBeforeItIsBuilt(String pattern) {
        assertTimeoutPreemptively(
                MOMENT,
                () ->
                        assertThatThrownBy(() -> patterns.compile(pattern, Letters.AS_WRITTEN))
                                .isInstanceOf(PatternException.class));
    }

    @ParameterizedTest
    @MethodSource("tamed")
    void aPatternThatHangsOthersEndsInAMoment(String pattern) throws PatternException {
        TextPattern compiled = patterns.compile(pattern, Letters.AS_WRITTEN);
        assertTimeoutPreemptively(MOMENT, () -> compiled.isFoundIn(VICTIM));
    }

    @Test
    void thereAreManyAttacks() {
        assertThat(refused()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(20);
        assertThat(tamed()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(20);
    }
}
