/** Functions of #common/words, each of which exists once. */
const NAMES = new Set([
  'counted',
  'plural',
  'winnable',
  'pointsToWin',
  'costOf',
  'signed',
  'moment',
  'localMoment',
  'outcomeWords',
]);
const PAIRS = [/^(is|are)$/, /^(was|were)$/, /^(has|have)$/, /^(it|them|they)$/, /^(its|their)$/];
const HOME = /(^|[\\/])libs[\\/]common[\\/]src[\\/]words[\\/]/;

/** Words of reports are formed by #common/words alone. */
export const reportWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      again: '"{{name}}" is defined in #common/words. Import it, or name this by what else it does.',
      plural: "A plural is formed by counted() or plural() of #common/words: plural({{count}}, '{{one}}', '{{many}}').",
      number: 'Numbers are written by number() of #common/words.',
    },
  },
  create(context) {
    if (HOME.test(context.filename) || /\.(spec|testing)\.ts$/.test(context.filename)) return {};
    const nameOnce = (node, id) => {
      if (id?.type === 'Identifier' && NAMES.has(id.name))
        context.report({ node, messageId: 'again', data: { name: id.name } });
    };
    return {
      FunctionDeclaration: (node) => nameOnce(node, node.id),
      'VariableDeclarator[init.type=/Function/]': (node) => nameOnce(node, node.id),
      'ConditionalExpression[test.operator="==="][test.right.value=1]'(node) {
        const { test, consequent, alternate } = node;
        const [one, many] = [consequent.value, alternate.value];
        if (typeof one !== 'string' || typeof many !== 'string' || !isPlural(one, many)) return;
        const count = context.sourceCode.getText(test.left);
        context.report({ node, messageId: 'plural', data: { count, one, many } });
      },
      'NewExpression[callee.object.name="Intl"][callee.property.name="NumberFormat"]': (node) =>
        context.report({ node, messageId: 'number' }),
      'CallExpression[callee.property.name="toLocaleString"]': (node) => context.report({ node, messageId: 'number' }),
    };
  },
};

/** Whether each word of `many` is the word of `one`, or its plural: `page was` and `pages were`. */
function isPlural(one, many) {
  const words = one.split(' ');
  const others = many.split(' ');
  return (
    words.length === others.length &&
    words.every((word, i) => {
      const other = others[i];
      const isForm = [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')].includes(other) || `${other}s` === word;
      return isForm || PAIRS.some((pair) => pair.test(word) && pair.test(other));
    })
  );
}
