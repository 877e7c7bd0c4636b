/** Our rules of lint (.oxlintrc.jsonc): what holds for this code alone. */
import { builtinModules } from 'node:module';
import { architecture } from './architecture.mjs';
import { reportWords } from './report-words.mjs';

const WIDEST_COMMENT = 140;
const WIDEST_SQL = 120;
const MOST_ARGUMENTS = 4;
const URL = /https?:\/\//;

/** A rule with one message. */
const rule = (message, create) => ({
  meta: { type: 'problem', schema: [], messages: { found: message } },
  create: (context) => create(context, (found) => context.report({ ...found, messageId: 'found' })),
});

/** Prettier breaks code; comments are broken by hand. */
const commentWidth = rule(`A comment has at most ${WIDEST_COMMENT} columns.`, ({ sourceCode }, report) => ({
  Program() {
    for (const { loc } of sourceCode.getAllComments())
      for (let line = loc.start.line; line <= loc.end.line; line++) {
        const text = sourceCode.lines[line - 1];
        if (text.length > WIDEST_COMMENT && !URL.test(text)) report({ loc: { line, column: WIDEST_COMMENT } });
      }
  },
}));

const sqlWidth = rule(`A line has at most ${WIDEST_SQL} columns here.`, ({ sourceCode }, report) => {
  const checkLines = ({ loc }) => {
    for (let line = loc.start.line; line <= loc.end.line; line++)
      if (sourceCode.lines[line - 1].length > WIDEST_SQL) report({ loc: { line, column: WIDEST_SQL } });
  };
  return { TemplateLiteral: checkLines, 'Literal[raw=/^[\'"]/]': checkLines };
});

/** Constructors may have more: the container hands over their parts by type, so that no caller has to count them. */
const fewArguments = rule(`More than ${MOST_ARGUMENTS} arguments become an object.`, (_, report) => {
  const count = (node) => {
    if (node.params.length > MOST_ARGUMENTS && node.parent.kind !== 'constructor') report({ node });
  };
  return { FunctionDeclaration: count, ArrowFunctionExpression: count, 'MethodDefinition > FunctionExpression': count };
});

const noEnums = rule('An enum becomes a union of texts.', (_, report) => ({
  TSEnumDeclaration: (node) => report({ node }),
}));

const dataOnly = rule('Data files hold data. The function goes into the file beside it.', (_, report) => ({
  ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)': (node) => report({ node }),
}));

/** Node, packages, our libs, this folder's neighbours; the order within a group is the writer's. */
const importOrder = rule(
  'Imports of Node come first, then packages, then our libraries, then files of this one, without empty lines between.',
  ({ sourceCode }, report) => ({
    Program({ body }) {
      // One that names nothing is there for what it does, at its place.
      const imports = body.filter(({ type, specifiers }) => type === 'ImportDeclaration' && specifiers.length > 0);
      imports.slice(1).forEach((node, i) => {
        const before = imports[i];
        const isApart = sourceCode.lines.slice(before.loc.end.line, node.loc.start.line - 1).includes('');
        if (isApart || groupOf(node) < groupOf(before)) report({ node });
      });
    },
  }),
);

const BUILTIN = new Set(builtinModules);
function groupOf({ source: { value } }) {
  if (value.startsWith('.')) return 3;
  if (value.startsWith('#')) return 2;
  return value.startsWith('node:') || BUILTIN.has(value) ? 0 : 1;
}

export default {
  meta: { name: 'sqout' },
  rules: {
    architecture,
    'report-words': reportWords,
    'comment-width': commentWidth,
    'sql-width': sqlWidth,
    'few-arguments': fewArguments,
    'no-enums': noEnums,
    'data-only': dataOnly,
    'import-order': importOrder,
  },
};
