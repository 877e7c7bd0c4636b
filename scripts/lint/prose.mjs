/** The sentences of a file, without its code: of Markdown, of the strings and comments of a program, of an .env file. */
import ts from 'typescript';

/** A string with fewer words is a name, a key or a label of one word. */
const FEWEST_WORDS = 3;
/** Style sheets, statements of the database, scripts for a shell. */
const CODE = /\{[^{}]*:[^{}]*;|\b(?:SELECT|UPDATE|INSERT INTO|DELETE FROM)\b|\besac\b/;

/** A tag of a docstring with its type, whose braces may hold others. */
const BRACES = [1, 2, 3, 4].reduce((inner) => `\\{(?:[^{}]|${inner})*\\}`, '\\{[^{}]*\\}');
const TAG = new RegExp(`@(?:param|returns|throws|type|typedef)\\s+(?:${BRACES}\\s*)?`, 'g');

/** @param takes for programs: 'strings' or 'comments' */
export function proseOf(text, { file, takes }) {
  const parts = file.endsWith('.md')
    ? markdownParts(text)
    : file.endsWith('.env.example')
      ? envParts(text)
      : codeParts(text, { file, takes });
  return parts.flatMap(({ line, text: part }) =>
    part
      .split(/(?<=[.!?][")”’]*)\s+(?=[\p{Lu}"“(«0-9…]|code\b)/u)
      .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
      .filter((sentence) => /\p{L}/u.test(sentence))
      .map((sentence) => ({ line, sentence })),
  );
}

function markdownParts(text) {
  const parts = [];
  let open = null;
  let isCode = false;
  const close = () => {
    if (open) parts.push(open);
    open = null;
  };
  text.split('\n').forEach((raw, i) => {
    if (/^\s*(?:```|~~~)/.test(raw)) {
      isCode = !isCode;
      return close();
    }
    if (isCode || /^\s*(?:<!--|<\/?\w)/.test(raw) || /^\|?[\s:|-]+\|?$/.test(raw)) return close();
    const line = plain(raw);
    if (line.startsWith('|')) {
      close();
      for (const cell of line.split('|')) if (cell.trim() !== '') parts.push({ line: i + 1, text: cell });
      return;
    }
    const item = /^(?:\s*(?:[-*]|\d+\.)\s+|#+\s+|>\s?)/.exec(line);
    if (item) close();
    const rest = item ? line.slice(item[0].length) : line;
    if (open) open.text += ` ${rest}`;
    else if (rest.trim() !== '') open = { line: i + 1, text: rest };
    if (/^#/.test(raw)) close();
  });
  close();
  return parts;
}

/** Inline code and placeholders count as one word; of a link its text is left. */
function plain(line) {
  return line
    .replaceAll(/`[^`]*`|\{\w+\}/g, 'code')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<(?:https?:[^>]*|\/?\w[^>]*)>/g, '')
    .replaceAll(/https?:\S+/g, 'URL')
    .replaceAll(/[*_]{2}/g, '');
}

function envParts(text) {
  const parts = [];
  let open = null;
  text.split('\n').forEach((line, i) => {
    const comment = /^#\s?(?![A-Z0-9_]+=)(.*)/.exec(line)?.[1];
    if (comment === undefined || comment.trim() === '') open = null;
    else if (open) open.text += ` ${comment}`;
    else parts.push((open = { line: i + 1, text: comment }));
  });
  return parts;
}

function codeParts(text, { file, takes }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  return takes === 'comments' ? commentParts(source, lineAt) : stringParts(source, lineAt);
}

function stringParts(source, lineAt) {
  const parts = [];
  const add = (node, text) => {
    const words = plain(text);
    if (words.trim().split(/\s+/).length >= FEWEST_WORDS && /\p{Ll}{2}/u.test(words) && !CODE.test(words))
      parts.push({ line: lineAt(node.getStart(source)), text: words });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) {
      // SQL and markup: of a template only what is put into it.
      if (ts.isTaggedTemplateExpression(node)) ts.forEachChild(node.template, visit);
      return;
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('x'));
      for (const span of node.templateSpans) visit(span.expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return parts;
}

function commentParts(source, lineAt) {
  const seen = new Set();
  const parts = [];
  let last = null;
  const take = (ranges) => {
    for (const { pos, end, kind } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const raw = source.text.slice(pos, end);
      if (/@ts-|prettier-ignore|<reference/.test(raw)) continue;
      const text = raw
        .replaceAll(/^\/\*+|\*+\/$|^\/\/+/g, '')
        .replaceAll(/\n\s*\* ?/g, '\n')
        .replaceAll(TAG, '. ')
        .replaceAll(/\{@link ([^}]*)\}/g, '$1');
      const line = lineAt(pos);
      // Lines of // that follow each other are one text.
      if (kind === ts.SyntaxKind.SingleLineCommentTrivia && last?.isLine && last.to === line - 1) {
        last.part.text += ` ${text}`;
        last.to = line;
        continue;
      }
      const part = { line, text };
      parts.push(part);
      last = { isLine: kind === ts.SyntaxKind.SingleLineCommentTrivia, to: line, part };
    }
  };
  const visit = (node) => {
    take(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
    take(ts.getTrailingCommentRanges(source.text, node.getEnd()));
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return parts.flatMap(({ line, text }) =>
    markdownParts(text.trimStart()).map((part) => ({ line: line + part.line - 1, text: part.text })),
  );
}
