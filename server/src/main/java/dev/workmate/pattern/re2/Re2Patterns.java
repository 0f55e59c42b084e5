package dev.workmate.pattern.re2;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.workmate.pattern.PatternException;
import dev.workmate.pattern.PatternSize;
import dev.workmate.pattern.Patterns;
import dev.workmate.pattern.TextPattern;

/** Compiles with RE2/J. What needs backtracking (look-around, back references) is refused. */
public final class Re2Patterns implements Patterns {
    @Override
    public TextPattern compile(String pattern, Letters letters) throws PatternException {
        PatternSize.require(pattern);
        int flags = letters == Letters.EITHER_CASE ? Pattern.CASE_INSENSITIVE : 0;
        Pattern compiled;
        try {
            compiled = Pattern.compile(pattern, flags);
        } catch (PatternSyntaxException e) {
            throw new PatternException(
                    "The pattern is not a regular expression this tool knows (RE2: no look-around,"
                            + " no back references): "
                            + e.getDescription()
                            + " near '"
                            + e.getPattern()
                            + "'.",
                    e);
        }
        return text -> compiled.matcher(text).find();
    }
}
