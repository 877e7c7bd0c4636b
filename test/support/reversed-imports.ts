import type { INestApplicationContext, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { ModulesContainer } from '@nestjs/core';

type Imported = Type | { module: Type; imports?: Imported[] };

/** Turns around what each module below `root` imports. Returns what turns it back: modules are shared with other specs. */
export function reverseImports(root: Type): () => void {
  const classes = new Set<Type>();
  const visit = (one: Type): void => {
    if (classes.has(one)) return;
    classes.add(one);
    for (const next of importsOf(one)) {
      if (typeof next === 'function') visit(next);
      else [next.module, ...(next.imports ?? []).filter((inner) => typeof inner === 'function')].forEach(visit);
    }
  };
  visit(root);
  const reverse = (): void => {
    for (const one of classes) Reflect.defineMetadata(MODULE_METADATA.IMPORTS, importsOf(one).toReversed(), one);
  };
  reverse();
  return reverse;
}

function importsOf(one: Type): Imported[] {
  return (Reflect.getMetadata(MODULE_METADATA.IMPORTS, one) as Imported[] | undefined) ?? [];
}

/** How many modules provide one of their own. */
export function providersOf(
  app: INestApplicationContext,
  part: Type | (abstract new (...args: never) => unknown),
): number {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.filter(({ providers }) => providers.has(part)).length;
}
