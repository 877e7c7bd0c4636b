import ts from 'typescript';

/**
 * A part without the calls by which esbuild keeps the names of functions: `__name(() => …, "find")` is a native call each time
 * the function is made, and a page makes thousands. A function has its name from what it is assigned to then, as it is written.
 * Classes, which the bundler may have renamed, keep theirs: Nest and the API's description read them.
 * @param {string} text a part as esbuild has bundled it
 */
export function withNaturalNames(text) {
  const file = ts.createSourceFile('part.js', text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
  const cuts = [];
  const visit = (node) => {
    if (isNamingOfFunction(node)) {
      const [named] = node.arguments;
      cuts.push([node.getStart(file), named.getStart(file), '('], [named.end, node.end, ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  cuts.sort(([a], [b]) => a - b);
  let natural = '';
  let at = 0;
  for (const [from, to, instead] of cuts) {
    natural += text.slice(at, from) + instead;
    at = to;
  }
  return natural + text.slice(at);
}

function isNamingOfFunction(node) {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== '__name')
    return false;
  const [named] = node.arguments;
  return named.kind !== ts.SyntaxKind.ThisKeyword && !ts.isClassExpression(named);
}
