package dev.workmate.general;

import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Evaluates arithmetic in usual notation, by recursive descent. A percentage means what it means in
 * speech: {@code 18% of 200} is 36 and {@code 200 + 10%} is 220; between two numbers {@code %} is
 * the remainder. Bounded in length, depth and digits, so that no input can hang it.
 */
final class Expression {
    static final int MAX_LENGTH = 500;

    private static final int MAX_DEPTH = 60;
    private static final Amount HUNDRED = Amount.exact(BigDecimal.valueOf(100));
    private static final Amount ZERO = Amount.exact(BigDecimal.ZERO);
    private static final Amount PI =
            new Amount(new BigDecimal("3.141592653589793238462643383279502884197"), false);
    private static final Set<String> FUNCTIONS =
            Set.of("sqrt", "abs", "round", "floor", "ceil", "min", "max");

    private final ExpressionReader tokens;
    private int depth;

    private Expression(ExpressionReader tokens) {
        this.tokens = tokens;
    }

    static Amount evaluate(String text) throws ToolException {
        if (text.length() > MAX_LENGTH) {
            throw new ToolException("The expression is longer than " + MAX_LENGTH + " characters.");
        }
        Expression expression = new Expression(new ExpressionReader(text));
        Amount result = expression.sum().amount();
        expression.tokens.requireEnd();
        return result;
    }

    /** A value; a percentage knows that it is one until something is done with it. */
    private record Term(Amount amount, boolean percentage) {}

    private Term sum() throws ToolException {
        Term left = product();
        while (true) {
            if (tokens.skip('+')) {
                Term right = product();
                left = plain(Arithmetic.add(left.amount(), share(left, right)));
            } else if (tokens.skip('-')) {
                Term right = product();
                left = plain(Arithmetic.subtract(left.amount(), share(left, right)));
            } else {
                return left;
            }
        }
    }

    /** In {@code 200 + 10%} the ten percent are of the 200. */
    private static Amount share(Term left, Term right) throws ToolException {
        return right.percentage() && !left.percentage()
                ? Arithmetic.multiply(left.amount(), right.amount())
                : right.amount();
    }

    private Term product() throws ToolException {
        Term left = signed();
        while (true) {
            if (tokens.skip('*')) {
                left = plain(Arithmetic.multiply(left.amount(), signed().amount()));
            } else if (tokens.skip('/')) {
                left = plain(Arithmetic.divide(left.amount(), signed().amount()));
            } else if (tokens.skip('%') || tokens.skipWord("mod")) {
                left = plain(Arithmetic.remainder(left.amount(), signed().amount()));
            } else if (left.percentage() && tokens.skipWord("of")) {
                Term whole = signed();
                left =
                        new Term(
                                Arithmetic.multiply(left.amount(), whole.amount()),
                                whole.percentage());
            } else {
                return left;
            }
        }
    }

    private Term signed() throws ToolException {
        if (++depth > MAX_DEPTH) {
            throw new ToolException("The expression is nested too deeply.");
        }
        Term result;
        if (tokens.skip('-')) {
            Term operand = signed();
            result = new Term(Arithmetic.subtract(ZERO, operand.amount()), operand.percentage());
        } else {
            result = tokens.skip('+') ? signed() : power();
        }
        depth--;
        return result;
    }

    private Term power() throws ToolException {
        Term base = operand();
        return tokens.skip('^') ? plain(Arithmetic.power(base.amount(), signed().amount())) : base;
    }

    private Term operand() throws ToolException {
        Term value = plain(primary());
        while (tokens.skipPercentSign()) {
            value = new Term(Arithmetic.divide(value.amount(), HUNDRED), true);
        }
        return value;
    }

    private Amount primary() throws ToolException {
        if (tokens.skip('(')) {
            Amount inner = sum().amount();
            tokens.require(')');
            return inner;
        }
        if (tokens.atNumber()) {
            return Arithmetic.bounded(tokens.number(), true);
        }
        String word = tokens.word().toLowerCase(Locale.ROOT);
        if (word.equals("pi") || word.equals("π")) {
            return PI;
        }
        if (!FUNCTIONS.contains(word)) {
            throw tokens.unexpected(word);
        }
        return call(word, arguments());
    }

    private List<Amount> arguments() throws ToolException {
        tokens.require('(');
        tokens.enterArguments();
        List<Amount> arguments = new ArrayList<>();
        do {
            arguments.add(sum().amount());
        } while (tokens.skip(',') || tokens.skip(';'));
        tokens.leaveArguments();
        tokens.require(')');
        return arguments;
    }

    private static Amount call(String function, List<Amount> arguments) throws ToolException {
        Amount first = arguments.getFirst();
        int most =
                switch (function) {
                    case "min", "max" -> Integer.MAX_VALUE;
                    case "round" -> 2;
                    default -> 1;
                };
        if (arguments.size() > most) {
            throw new ToolException(function + "() takes at most " + most + " values.");
        }
        return switch (function) {
            case "sqrt" -> Arithmetic.squareRoot(first);
            case "abs" -> new Amount(first.number().abs(), first.exact());
            case "floor" -> Arithmetic.toScale(first, 0, RoundingMode.FLOOR);
            case "ceil" -> Arithmetic.toScale(first, 0, RoundingMode.CEILING);
            case "round" -> Arithmetic.round(first, arguments.size() > 1 ? arguments.get(1) : ZERO);
            case "min" ->
                    arguments.stream()
                            .reduce(first, (a, b) -> a.number().compareTo(b.number()) <= 0 ? a : b);
            case "max" ->
                    arguments.stream()
                            .reduce(first, (a, b) -> a.number().compareTo(b.number()) >= 0 ? a : b);
            default -> throw new IllegalStateException("no function is called " + function);
        };
    }

    private static Term plain(Amount amount) {
        return new Term(amount, false);
    }
}
