package io.github.mcpdatalayer.datalayer.query;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** An expression that may stand in a filter. The parser lets through only what is well typed (RFC 9535, 2.4.3). */
sealed interface Expression permits Query, Expression.Literal, Expression.Call, Expression.Not, Expression.And,
        Expression.Or, Expression.Comparison {
    record Literal(JsonValue value) implements Expression {}

    record Call(Function function, List<Expression> arguments) implements Expression {}

    record Not(Expression operand) implements Expression {}

    record And(List<Expression> operands) implements Expression {}

    record Or(List<Expression> operands) implements Expression {}

    record Comparison(Expression left, Operator operator, Expression right) implements Expression {}

    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        AT_MOST("<="),
        AT_LEAST(">="),
        LESS("<"),
        GREATER(">");

        final String text;

        Operator(String text) {
            this.text = text;
        }
    }

    enum Type {
        VALUE,
        LOGICAL,
        NODES
    }

    /** The functions of RFC 9535, 2.4.4 to 2.4.8; the parameters of each are of one type. */
    enum Function {
        LENGTH(Type.VALUE, Type.VALUE, 1), //
        COUNT(Type.VALUE, Type.NODES, 1), //
        MATCH(Type.LOGICAL, Type.VALUE, 2), //
        SEARCH(Type.LOGICAL, Type.VALUE, 2), //
        VALUE(Type.VALUE, Type.NODES, 1);

        final Type result;
        final Type parameter;
        final int arity;

        Function(Type result, Type parameter, int arity) {
            this.result = result;
            this.parameter = parameter;
            this.arity = arity;
        }
    }
}
