package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.PropertyModel.Trait;
import dev.workmate.demo.catalog.ValueType;
import dev.workmate.demo.odata.filter.Operand.Kind;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.report.ReportPeriod;
import dev.workmate.demo.store.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.apache.olingo.commons.api.edm.EdmEnumType;
import org.apache.olingo.commons.api.edm.EdmType;
import org.apache.olingo.server.api.ODataApplicationException;
import org.apache.olingo.server.api.uri.UriResource;
import org.apache.olingo.server.api.uri.UriResourceKind;
import org.apache.olingo.server.api.uri.UriResourcePrimitiveProperty;
import org.apache.olingo.server.api.uri.queryoption.expression.BinaryOperatorKind;
import org.apache.olingo.server.api.uri.queryoption.expression.Expression;
import org.apache.olingo.server.api.uri.queryoption.expression.ExpressionVisitException;
import org.apache.olingo.server.api.uri.queryoption.expression.ExpressionVisitor;
import org.apache.olingo.server.api.uri.queryoption.expression.Literal;
import org.apache.olingo.server.api.uri.queryoption.expression.Member;
import org.apache.olingo.server.api.uri.queryoption.expression.MethodKind;
import org.apache.olingo.server.api.uri.queryoption.expression.UnaryOperatorKind;

/** Turns a parsed filter into a predicate and refuses what Business Central refuses. */
public final class FilterCompiler implements ExpressionVisitor<Operand> {

    /** How much of the language is spoken. */
    public enum Schema {
        V2_0,
        /** With {@code in} and functions inside functions. */
        V2_1
    }

    private final EntityModel model;
    private final CompanyView reading;
    private final Schema schema;
    private ReportPeriod period = ReportPeriod.OPEN;
    private boolean lambda;

    public FilterCompiler(EntityModel model, CompanyView reading, Schema schema) {
        this.model = model;
        this.reading = reading;
        this.schema = schema;
    }

    public ReadyFilter compile(Expression expression) {
        Operand root = visit(expression);
        if (lambda) {
            // Business Central drops a filter with any or all and answers every row.
            return ReadyFilter.ALL;
        }
        return new ReadyFilter(root::holds, root.equalities(), period);
    }

    Operand visit(Expression expression) {
        try {
            return expression.accept(this);
        } catch (ExpressionVisitException | ODataApplicationException e) {
            throw ODataError.badRequest("The filter cannot be read: " + e.getMessage());
        }
    }

    @Override
    public Operand visitBinaryOperator(BinaryOperatorKind operator, Operand left, Operand right) {
        return switch (operator) {
            case AND -> and(left, right);
            case OR -> or(left, right);
            case EQ, NE, GT, GE, LT, LE -> comparison(operator, left, right);
            default ->
                    throw ODataError.notImplemented(
                            "The operator '" + operator + "' is not supported in a filter.");
        };
    }

    private static Operand and(Operand left, Operand right) {
        Map<PropertyModel, Set<Object>> known = new HashMap<>(right.equalities());
        known.putAll(left.equalities());
        return Operand.of(
                        Kind.OPERATOR,
                        row -> left.holds(row) && right.holds(row),
                        union(left, right))
                .with(known);
    }

    private static Operand or(Operand left, Operand right) {
        Set<String> fields = union(left, right);
        if (fields.size() > 1) {
            throw ODataError.notImplemented(
                    "The 'OR' operator is not supported on distinct fields on an OData filter.");
        }
        Map<PropertyModel, Set<Object>> known = new HashMap<>();
        left.equalities()
                .forEach(
                        (property, values) -> {
                            Set<Object> others = right.equalities().get(property);
                            if (others != null) {
                                Set<Object> both = new LinkedHashSet<>(values);
                                both.addAll(others);
                                known.put(property, both);
                            }
                        });
        return Operand.of(Kind.OPERATOR, row -> left.holds(row) || right.holds(row), fields)
                .with(known);
    }

    private Operand comparison(BinaryOperatorKind operator, Operand left, Operand right) {
        if (left.kind() == Kind.CONSTANT && right.property() != null) {
            return comparison(mirrored(operator), right, left);
        }
        PropertyModel property = left.property();
        if (property == null || right.kind() != Kind.CONSTANT) {
            return compared(operator, left, right);
        }
        Object constant = right.value().apply(Row.of(model, Map.of()));
        if (PseudoFields.steers(property)) {
            period = PseudoFields.steer(period, property, operator, constant);
            return Operand.of(Kind.OPERATOR, _ -> true, Set.of());
        }
        if (constant == null) {
            // Nothing is ever null, so a comparison with null holds for blank values.
            Object blank = Blanks.of(reading.catalog(), property);
            return compared(operator, left, Operand.constant(blank));
        }
        Object wanted = wire(property, constant);
        Operand result = compared(operator, left, Operand.constant(wanted));
        boolean indexed =
                operator == BinaryOperatorKind.EQ
                        && !wanted.equals(Blanks.of(reading.catalog(), property))
                        && !reading.derived().covers(model, property);
        return indexed ? result.with(Map.of(property, Set.of(wanted))) : result;
    }

    private Object wire(PropertyModel property, Object constant) {
        if (property.type() != ValueType.ENUM) {
            return constant;
        }
        return reading.catalog()
                .enumeration(property.enumName())
                .wire(constant.toString())
                .orElseThrow(
                        () ->
                                ODataError.badRequest(
                                        "The string '"
                                                + constant
                                                + "' is not a valid enumeration type constant."));
    }

    private static Operand compared(BinaryOperatorKind operator, Operand left, Operand right) {
        BiPredicate<Object, Object> test = Comparisons.of(operator);
        return Operand.of(
                Kind.OPERATOR,
                row -> {
                    Object a = left.value().apply(row);
                    Object b = right.value().apply(row);
                    return a != null && b != null && test.test(a, b);
                },
                union(left, right));
    }

    private static BinaryOperatorKind mirrored(BinaryOperatorKind operator) {
        return switch (operator) {
            case GT -> BinaryOperatorKind.LT;
            case GE -> BinaryOperatorKind.LE;
            case LT -> BinaryOperatorKind.GT;
            case LE -> BinaryOperatorKind.GE;
            default -> operator;
        };
    }

    @Override
    public Operand visitBinaryOperator(
            BinaryOperatorKind operator, Operand left, List<Operand> right) {
        if (schema != Schema.V2_1) {
            throw ODataError.notImplemented(
                    "The operator 'in' is only supported with $schemaversion=2.1.");
        }
        Operand any = comparison(BinaryOperatorKind.EQ, left, right.getFirst());
        for (Operand value : right.subList(1, right.size())) {
            any = or(any, comparison(BinaryOperatorKind.EQ, left, value));
        }
        return any;
    }

    @Override
    public Operand visitUnaryOperator(UnaryOperatorKind operator, Operand operand) {
        if (operator == UnaryOperatorKind.NOT) {
            return Operand.of(Kind.OPERATOR, row -> !operand.holds(row), operand.fields());
        }
        return Operand.of(
                operand.kind(),
                row ->
                        operand.value().apply(row) instanceof java.math.BigDecimal number
                                ? number.negate()
                                : null,
                operand.fields());
    }

    @Override
    public Operand visitMethodCall(MethodKind method, List<Operand> parameters) {
        if (schema != Schema.V2_1 && parameters.stream().anyMatch(p -> p.kind() == Kind.CALL)) {
            throw ODataError.notImplemented(
                    "Functions inside functions are only supported with $schemaversion=2.1.");
        }
        Set<String> fields = new HashSet<>();
        parameters.forEach(parameter -> fields.addAll(parameter.fields()));
        return Operand.of(
                Kind.CALL,
                row -> {
                    List<Object> values = new ArrayList<>();
                    for (Operand parameter : parameters) {
                        Object value = parameter.value().apply(row);
                        if (value == null) {
                            return null;
                        }
                        values.add(value);
                    }
                    return FilterFunctions.apply(method, values);
                },
                fields);
    }

    @Override
    public Operand visitLambdaExpression(String function, String variable, Expression expression) {
        lambda = true;
        return Operand.of(Kind.OPERATOR, _ -> true, Set.of());
    }

    @Override
    public Operand visitLiteral(Literal literal) {
        return Operand.constant(AddressLiterals.value(literal.getText(), literal.getType()));
    }

    @Override
    public Operand visitMember(Member member) {
        List<UriResource> path = member.getResourcePath().getUriResourceParts();
        UriResourceKind last = path.getLast().getKind();
        if (last == UriResourceKind.lambdaAny || last == UriResourceKind.lambdaAll) {
            lambda = true;
            return Operand.of(Kind.OPERATOR, _ -> true, Set.of());
        }
        if (path.size() > 1 || !(path.getFirst() instanceof UriResourcePrimitiveProperty)) {
            throw ODataError.notImplemented(
                    "A filter can only name properties of '" + model.name() + "' itself.");
        }
        PropertyModel property = model.property(path.getFirst().getSegmentValue());
        if (property.is(Trait.COMPUTED)) {
            throw ODataError.notImplemented(
                    "The property '"
                            + property.name()
                            + "' is computed and cannot be used in a filter.");
        }
        return new Operand(
                Kind.PROPERTY,
                row -> reading.value(row, property),
                property,
                Set.of(property.name()),
                Map.of());
    }

    @Override
    public Operand visitAlias(String alias) {
        throw ODataError.notImplemented("Parameter aliases are not supported.");
    }

    @Override
    public Operand visitTypeLiteral(EdmType type) {
        throw ODataError.notImplemented("Types are not supported in a filter.");
    }

    @Override
    public Operand visitLambdaReference(String variable) {
        throw ODataError.notImplemented("The filter cannot be read.");
    }

    @Override
    public Operand visitEnum(EdmEnumType type, List<String> members) {
        return Operand.constant(members.getFirst());
    }

    private static Set<String> union(Operand left, Operand right) {
        Set<String> fields = new HashSet<>(left.fields());
        fields.addAll(right.fields());
        return fields;
    }
}
