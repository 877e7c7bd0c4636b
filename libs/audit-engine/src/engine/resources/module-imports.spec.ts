import { moduleImports } from './module-imports.js';

describe('the modules that a script imports', () => {
  it('are those at its start, in every form', () => {
    const source = `'use strict';
      // What the page needs
      import './a.js';
      import b, { c as d } from "../b.mjs?v=2"; /* and */ import * as e from '/e.js'
      export * from './f.js';
      import data from './data.json' with { type: 'json' };
      import { from } from './g.js';
      start();`;
    expect(moduleImports(source)).toEqual(['./a.js', '../b.mjs?v=2', '/e.js', './f.js', './g.js']);
    expect(moduleImports('import{a as b,c}from"./x.js";import"./y.js";const z=1')).toEqual(['./x.js', './y.js']);
  });

  it('are no packages, no other hosts, and nothing that a build tool resolves', () => {
    const source = `import 'lit'; import '//cdn.example/a.js'; import 'https://cdn.example/a.js'; import './App.jsx'; import './b'; import './c.css'`;
    expect(moduleImports(source)).toEqual([]);
  });

  it('are not named by texts, functions or exports of its own', () => {
    for (const source of [
      `const text = "import './a.js'"`,
      `import('./a.js').then(start)`,
      `import.meta.url`,
      `export const a = './a.js'`,
      `export { a }; const from = './a.js'`,
      '',
      '/* import "./a.js"',
    ])
      expect(moduleImports(source)).toEqual([]);
  });
});
