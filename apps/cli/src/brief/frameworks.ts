import type { SourceFiles } from './source-files.js';

interface Framework {
  /** A package of package.json, or a file of the folder. */
  by: { package?: string; file?: string };
  hint: string;
}

/** Where a site's head, layouts and components are, by what it is made with. */
const FRAMEWORKS: readonly Framework[] = [
  {
    by: { package: 'next' },
    hint: 'Next.js: titles and descriptions come from "metadata" or "generateMetadata" in app/**/layout and page, or from next/head in pages/.',
  },
  {
    by: { package: 'nuxt' },
    hint: 'Nuxt: titles and descriptions come from useHead or useSeoMeta in pages/ and layouts/, or from nuxt.config.',
  },
  { by: { package: 'astro' }, hint: 'Astro: the head is in src/layouts/, elements are in src/components/.' },
  { by: { package: 'gatsby' }, hint: 'Gatsby: titles and descriptions come from the export "Head" of a page.' },
  {
    by: { package: '@sveltejs/kit' },
    hint: 'SvelteKit: titles come from <svelte:head> in routes; src/app.html is around every page.',
  },
  {
    by: { package: '@11ty/eleventy' },
    hint: 'Eleventy: layouts and partials are in _includes/, values of pages in their front matter.',
  },
  {
    by: { package: 'vitepress' },
    hint: 'VitePress: titles and descriptions come from front matter and .vitepress/config.',
  },
  {
    by: { package: '@docusaurus/core' },
    hint: 'Docusaurus: titles come from front matter, the rest from docusaurus.config and src/theme/.',
  },
  { by: { file: 'hugo.toml' }, hint: 'Hugo: the head is in layouts/partials/, values of pages are in front matter.' },
  { by: { file: 'hugo.yaml' }, hint: 'Hugo: the head is in layouts/partials/, values of pages are in front matter.' },
  { by: { file: '_config.yml' }, hint: 'Jekyll: the head is in _includes/ or _layouts/, values in front matter.' },
  {
    by: { file: 'functions.php' },
    hint: 'WordPress theme: the head is in header.php and hooks of functions.php; elements are in template-parts/.',
  },
  { by: { file: 'manage.py' }, hint: 'Django: the head is in templates/base.html, elements in its includes.' },
  { by: { file: 'config/routes.rb' }, hint: 'Rails: the head is in app/views/layouts/, elements in partials (_name).' },
  { by: { file: 'artisan' }, hint: 'Laravel: the head is in resources/views/layouts/, elements in components.' },
];

/** What helps to find things in the source; nothing for one that is not recognized. */
export function hintsFor(sources: SourceFiles): string[] {
  const packages = packagesOf(sources.textOf('package.json'));
  const hints = FRAMEWORKS.filter(
    ({ by }) =>
      (by.package !== undefined && packages.has(by.package)) || (by.file !== undefined && sources.has(by.file)),
  ).map(({ hint }) => hint);
  return [...new Set(hints)];
}

function packagesOf(text: string | null): Set<string> {
  try {
    const { dependencies, devDependencies } = JSON.parse(text ?? '{}') as Record<string, object | undefined>;
    return new Set([...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})]);
  } catch {
    return new Set();
  }
}
