import { dirname, join, relative, sep } from 'node:path';
import { importersOf, targetsOf } from './cycles.mjs';
import { APP_MAY_IMPORT, DOORS, MAY_IMPORT, ONLY_IN, ORDER, ROOMS, RULE_FOLDER } from './layers.mjs';

/** Where each package may be imported. */
const PACKAGES = [
  [/^@prisma\/|^prisma$/, 'prisma'],
  [/^bullmq$/, 'bullmq'],
  [/^@nestjs\/bullmq$/, 'nestBullmq'],
  [/^@nestjs\//, 'nest'],
  [/^nodemailer(\/|$)/, 'smtp'],
  [/^undici$|^axios$|^got$|^node-fetch$|^(node:)?https$|^(node:)?http2$|^@aws-sdk\//, 'outboundHttp'],
];
/** Names of node:http that send requests; the rest is for servers. */
const HTTP_CLIENT_NAMES = new Set(['request', 'get', 'Agent', 'globalAgent', 'default']);

/** Import order, doors and the "only in" table. Specs and test helpers may import what they test with. */
export const architecture = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      order: '{{from}} may not import #{{to}}. Imports run one way: {{order}}.',
      app: 'An app never imports another app. Move what both need into a library.',
      door: "Import #{{to}} through its door: import { … } from '#{{to}}'. What the door lacks is exported in libs/{{to}}/src/index.ts.",
      room: '{{from}}/ may not import {{to}}/. In libs/{{project}}, imports run one way: {{order}}. Move what both need into the lower folder.',
      category: 'A rule imports nothing of another category. Move what both need into shared/.',
      cycle:
        'This import closes a cycle: {{path}} imports this file, directly or by others. Move what both need into a file of its own.',
      outside: '"{{path}}" is no part of the product. Product code imports from apps/ and libs/ alone.',
      unknown: 'There is no library "#{{to}}". Doors are listed in package.json "imports".',
      onlyIn: '{{message}}',
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const [group, project] = path.split('/');
    if (group !== 'apps' && group !== 'libs') return {};
    const isTest = /\.(spec|testing|mutation)\.ts$/.test(path) || path.includes('/testing/');
    const mayImport = (group === 'apps' ? APP_MAY_IMPORT : MAY_IMPORT)[project] ?? [];
    const owner = group === 'apps' ? `apps/${project}` : `#${project}`;

    let importers;
    const report = (node, messageId, data) => context.report({ node, messageId, data });
    const reportOnlyIn = (node, place) => {
      if (!isTest && !ONLY_IN[place].allowed.some((allowed) => allowed.test(path)))
        report(node, 'onlyIn', { message: ONLY_IN[place].message });
    };

    function checkRelative(node, source) {
      const target = relative(context.cwd, join(dirname(context.filename), source))
        .split(sep)
        .join('/');
      if (/\.dto\.js$|\/dto\/index\.js$/.test(target) && !isTypeOnly(node)) reportOnlyIn(node, 'nest');
      if (target.startsWith(`${group}/${project}/`)) {
        if (isTest) return;
        if (node.type !== 'ImportExpression') checkCycle(node, source);
        return checkRoom(node, target);
      }
      const [otherGroup, other] = target.split('/');
      if (otherGroup === 'libs') report(node, 'door', { to: other });
      else if (otherGroup === 'apps') report(node, 'app');
      else if (!isTest) report(node, 'outside', { path: target });
    }

    function checkCycle(node, source) {
      importers ??= importersOf(join(context.cwd, group, project), context.filename);
      const target = targetsOf(context.filename, source).find((file) => importers.has(file));
      if (target) report(node, 'cycle', { path: relative(context.cwd, target).split(sep).join('/') });
    }

    function checkRoom(node, target) {
      const rooms = ROOMS[project] ?? [];
      const [here, there] = [path, target].map((file) => rooms.indexOf(file.split('/')[3]));
      if (group === 'libs' && there > here && here >= 0)
        report(node, 'room', { from: rooms[here], to: rooms[there], project, order: rooms.join(' < ') });
      const [from, to] = [path, target].map((file) => RULE_FOLDER.exec(file)?.[1]);
      if (from !== undefined && to !== undefined && from !== to) report(node, 'category');
    }

    function checkDoor(node, door, names) {
      const [to, second] = door.split('/');
      const loadsNest = second === 'nest' || second === 'dto';
      if (!DOORS.has(door)) return report(node, 'unknown', { to: door });
      if (loadsNest && !isTypeOnly(node)) reportOnlyIn(node, 'nest');
      if (isTest || to === project) return;
      if (!mayImport.includes(to)) report(node, 'order', { from: owner, to, order: ORDER });
      if (to === 'database' && names.some((name) => name === 'Prisma' || name === 'PrismaClient'))
        reportOnlyIn(node, 'prisma');
    }

    function checkSource(node, source, names) {
      if (source.startsWith('.')) return checkRelative(node, source);
      if (source.startsWith('#')) return checkDoor(node, source.slice(1), names);
      for (const [pattern, place] of PACKAGES) if (pattern.test(source)) reportOnlyIn(node, place);
      if (/^(node:)?http$/.test(source) && names.some((name) => HTTP_CLIENT_NAMES.has(name)))
        reportOnlyIn(node, 'outboundHttp');
    }

    return {
      ImportDeclaration(node) {
        const names =
          node.importKind === 'type'
            ? []
            : node.specifiers.filter((specifier) => specifier.importKind !== 'type').map(importedName);
        checkSource(node, node.source.value, names);
      },
      ExportNamedDeclaration(node) {
        if (node.source) checkSource(node, node.source.value, []);
      },
      ExportAllDeclaration(node) {
        checkSource(node, node.source.value, []);
      },
      ImportExpression(node) {
        if (typeof node.source.value === 'string') checkSource(node, node.source.value, []);
      },
      'MemberExpression[object.name="process"][property.name="env"]'(node) {
        reportOnlyIn(node, 'environment');
      },
      'NewExpression[callee.name=/Repository$/]'(node) {
        reportOnlyIn(node, 'repositories');
      },
      'CallExpression[callee.name="fetch"]'(node) {
        reportOnlyIn(node, 'outboundHttp');
      },
    };
  },
};

/** Types are gone when the code runs. */
function isTypeOnly(node) {
  return node.importKind === 'type' || node.exportKind === 'type';
}

function importedName(specifier) {
  return specifier.type === 'ImportSpecifier' ? specifier.imported.name : 'default';
}
