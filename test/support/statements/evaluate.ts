import ts from 'typescript';

/** Text of a statement, in the parts that it was put together from, each with the file that says it. */
export interface Piece {
  text: string;
  file: string;
}

type Value =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; members: Map<string, Value[]> }
  | { kind: 'function'; node: ts.FunctionLikeDeclaration; env: Env }
  /** Known at run time alone. */
  | { kind: 'unknown'; node: ts.Node };
type Env = ReadonlyMap<ts.Symbol, Value[]>;

const NOTHING: Env = new Map();
const MOST_ALTERNATIVES = 200;
const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

export class Unreadable extends Error {
  constructor(readonly node: ts.Node) {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    super(`${node.getSourceFile().fileName}:${line + 1}: ${node.getText().slice(0, 80)}`);
  }
}

/**
 * What texts an expression may stand for: constants, templates, functions of both. Where a condition depends on what is known
 * at run time alone, both branches count, so that a statement with a filter is read in all its forms.
 */
export class Evaluator {
  constructor(private readonly checker: ts.TypeChecker) {}

  /** @throws Unreadable */
  texts(expression: ts.Expression): Piece[][] {
    return this.evaluate(expression, NOTHING).map((value) => piecesOf(value, expression));
  }

  private evaluate(node: ts.Expression, env: Env): Value[] {
    const values = this.evaluateOne(node, env);
    if (values.length > MOST_ALTERNATIVES) throw new Unreadable(node);
    return values;
  }

  private evaluateOne(node: ts.Expression, env: Env): Value[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [textOf(node.text, node)];
    if (ts.isTemplateExpression(node)) return this.template(node, env);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.evaluate(node.expression, env);
    if (ts.isIdentifier(node)) return this.identifier(node, env);
    if (ts.isConditionalExpression(node)) return this.conditional(node, env);
    if (ts.isBinaryExpression(node)) return this.arithmetic(node, env);
    if (ts.isPropertyAccessExpression(node)) return this.property(node, env);
    if (ts.isElementAccessExpression(node)) return this.evaluate(node.expression, env).flatMap(membersOf);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [{ kind: 'function', node, env }];
    if (ts.isArrayLiteralExpression(node))
      return product(node.elements.map((element) => this.evaluate(element, env))).map((items) => ({
        kind: 'list',
        items,
      }));
    if (ts.isObjectLiteralExpression(node)) return [this.object(node, env)];
    if (ts.isCallExpression(node)) return this.call(node, env);
    return [{ kind: 'unknown', node }];
  }

  private template(node: ts.TemplateExpression, env: Env): Value[] {
    const parts: Value[][] = [[textOf(node.head.text, node)]];
    for (const span of node.templateSpans) {
      parts.push(this.evaluate(span.expression, env));
      parts.push([textOf(span.literal.text, node)]);
    }
    return product(parts).map((values) => ({
      kind: 'text',
      pieces: values.flatMap((value) => piecesOf(value, node)),
    }));
  }

  private identifier(node: ts.Identifier, env: Env): Value[] {
    const symbol = this.symbolOf(node);
    const bound = symbol && env.get(symbol);
    if (bound) return bound;
    const declaration = symbol?.valueDeclaration;
    return declaration ? this.declared(declaration, node) : [{ kind: 'unknown', node }];
  }

  private declared(declaration: ts.Declaration, node: ts.Node): Value[] {
    if (ts.isFunctionDeclaration(declaration)) return [{ kind: 'function', node: declaration, env: NOTHING }];
    if (ts.isPropertyDeclaration(declaration) && declaration.initializer)
      return this.evaluate(declaration.initializer, NOTHING);
    if (!ts.isVariableDeclaration(declaration)) return [{ kind: 'unknown', node }];
    if (declaration.initializer) return this.evaluate(declaration.initializer, NOTHING);
    const loop = declaration.parent.parent;
    return ts.isForOfStatement(loop)
      ? this.evaluate(loop.expression, NOTHING).flatMap(membersOf)
      : [{ kind: 'unknown', node }];
  }

  private conditional(node: ts.ConditionalExpression, env: Env): Value[] {
    const is = this.condition(node.condition, env);
    return [
      ...(is === false ? [] : this.evaluate(node.whenTrue, env)),
      ...(is === true ? [] : this.evaluate(node.whenFalse, env)),
    ];
  }

  /** Null when only the run knows. */
  private condition(node: ts.Expression, env: Env): boolean | null {
    if (!ts.isBinaryExpression(node)) return null;
    const isEqual = node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
    if (!isEqual && node.operatorToken.kind !== ts.SyntaxKind.ExclamationEqualsEqualsToken) return null;
    const [[left], [right]] = [this.evaluate(node.left, env), this.evaluate(node.right, env)];
    if (left?.kind !== 'text' || right?.kind !== 'text') return null;
    return (plain(left.pieces) === plain(right.pieces)) === isEqual;
  }

  private arithmetic(node: ts.BinaryExpression, env: Env): Value[] {
    const operation = ARITHMETIC[node.operatorToken.getText()];
    if (!operation) return [{ kind: 'unknown', node }];
    return product([this.evaluate(node.left, env), this.evaluate(node.right, env)]).map(([left, right]) => {
      const [a, b] = [piecesOf(left as Value, node), piecesOf(right as Value, node)];
      const isNumber = this.checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike;
      if (isNumber) return textOf(String(operation(Number(plain(a)), Number(plain(b)))), node);
      return { kind: 'text', pieces: [...a, ...b] };
    });
  }

  private property(node: ts.PropertyAccessExpression, env: Env): Value[] {
    const symbol = this.symbolOf(node.name);
    const declaration = symbol?.valueDeclaration;
    const isOfModule =
      declaration &&
      (ts.isVariableDeclaration(declaration) ||
        ts.isFunctionDeclaration(declaration) ||
        ts.isPropertyDeclaration(declaration));
    if (isOfModule) return this.declared(declaration, node);
    return this.evaluate(node.expression, env).flatMap((value) =>
      value.kind === 'object' ? (value.members.get(node.name.text) ?? []) : [{ kind: 'unknown', node } as const],
    );
  }

  private object(node: ts.ObjectLiteralExpression, env: Env): Value {
    const members = new Map<string, Value[]>();
    for (const member of node.properties) {
      if (ts.isPropertyAssignment(member) && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)))
        members.set(member.name.text, this.evaluate(member.initializer, env));
      else if (ts.isShorthandPropertyAssignment(member)) {
        const symbol = this.checker.getShorthandAssignmentValueSymbol(member);
        members.set(member.name.text, (symbol && env.get(symbol)) ?? [{ kind: 'unknown', node: member }]);
      }
    }
    return { kind: 'object', members };
  }

  private call(node: ts.CallExpression, env: Env): Value[] {
    if (ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const [argument] = node.arguments;
      if (method === 'join' || method === 'map' || method === 'trim') {
        const of = this.evaluate(node.expression.expression, env);
        const given = argument ? this.evaluate(argument, env) : [];
        return of.flatMap((value) => this.ofList(method, value, given, node));
      }
    }
    const given = node.arguments.map((argument) => this.evaluate(argument, env));
    return this.evaluate(node.expression, env).flatMap((value) =>
      value.kind === 'function' ? this.apply(value, given) : [{ kind: 'unknown', node } as const],
    );
  }

  private ofList(method: 'join' | 'map' | 'trim', value: Value, given: Value[], node: ts.Node): Value[] {
    if (method === 'trim') return [value];
    if (value.kind !== 'list') return [{ kind: 'unknown', node }];
    const [first] = given;
    if (method === 'map')
      return first?.kind === 'function'
        ? product(value.items.map((item) => this.apply(first, [[item]]))).map((items) => ({ kind: 'list', items }))
        : [{ kind: 'unknown', node }];
    const separator = first ? piecesOf(first, node) : [];
    const pieces = value.items.flatMap((item, at) => [...(at === 0 ? [] : separator), ...piecesOf(item, node)]);
    return [{ kind: 'text', pieces }];
  }

  private apply({ node, env }: Extract<Value, { kind: 'function' }>, given: Value[][]): Value[] {
    const inner = new Map(env);
    node.parameters.forEach(({ name, initializer }, at) =>
      this.bind(name, given[at] ?? (initializer ? this.evaluate(initializer, env) : []), inner),
    );
    if (!node.body) return [{ kind: 'unknown', node }];
    if (!ts.isBlock(node.body)) return this.evaluate(node.body, inner);
    for (const statement of node.body.statements) {
      if (ts.isReturnStatement(statement) && statement.expression) return this.evaluate(statement.expression, inner);
      if (!ts.isVariableStatement(statement)) break;
      for (const { name, initializer } of statement.declarationList.declarations)
        this.bind(name, initializer ? this.evaluate(initializer, inner) : [], inner);
    }
    return [{ kind: 'unknown', node }];
  }

  private bind(name: ts.BindingName, values: Value[], env: Map<ts.Symbol, Value[]>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) env.set(symbol, values.length > 0 ? values : [{ kind: 'unknown', node: name }]);
      return;
    }
    if (ts.isArrayBindingPattern(name)) {
      name.elements.forEach((element, at) => {
        if (ts.isOmittedExpression(element)) return;
        const items = values.flatMap((value) => (value.kind === 'list' ? (value.items[at] ?? []) : []));
        this.bind(element.name, items, env);
      });
      return;
    }
    for (const element of name.elements) {
      const key = (element.propertyName ?? element.name).getText();
      const members = values.flatMap((value) => (value.kind === 'object' ? (value.members.get(key) ?? []) : []));
      this.bind(element.name, members, env);
    }
  }

  private symbolOf(node: ts.Identifier | ts.MemberName): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

export function plain(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function textOf(text: string, node: ts.Node): Value {
  return { kind: 'text', pieces: [{ text, file: node.getSourceFile().fileName }] };
}

function piecesOf(value: Value, node: ts.Node): Piece[] {
  if (value.kind === 'text') return value.pieces;
  throw new Unreadable(value.kind === 'unknown' ? value.node : node);
}

function membersOf(value: Value): Value[] {
  if (value.kind === 'list') return value.items;
  return value.kind === 'object' ? [...value.members.values()].flat() : [value];
}

/** One of each list, in all combinations. */
function product(lists: Value[][]): Value[][] {
  return lists.reduce<Value[][]>((found, list) => found.flatMap((one) => list.map((value) => [...one, value])), [[]]);
}
