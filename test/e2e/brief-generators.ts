/**
 * A site generator in a few lines, and the source of a shop made with it. Every
 * page has the same four defects, each in a source of its own.
 */
export interface Generator {
  name: string;
  files: Readonly<Record<string, string>>;
  /** Pages by path. */
  build: (read: (file: string) => string) => Record<string, string>;
  /** What the brief says of it. */
  hint: string;
}

const PAGES: Readonly<Record<string, { title: string; about: string }>> = {
  '/': { title: 'The chair shop', about: 'Chairs, made by hand in a small shop by the river.' },
  '/chairs': { title: 'Chairs of oak and ash', about: 'Every chair is made of wood from the valley.' },
  '/about': { title: 'About the shop', about: 'We have made chairs here for eleven years.' },
};

/** Replaces marks by values: what every template engine does. */
function filled(text: string, mark: (name: string) => string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((now, [name, value]) => now.replaceAll(mark(name), value), text);
}

const HEAD = (title: string, about: string): string =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${about}">`;

/** Components are functions; the modules are loaded as text, as a bundler does. */
const COMPONENTS: Generator = {
  name: 'a tree of JavaScript components',
  hint: 'Next.js',
  files: {
    'package.json': '{"name":"shop","dependencies":{"next":"1.0.0"}}',
    'src/layout.js': `import { Basket } from './basket.js';
export const Layout = (props) =>
  \`<!doctype html><html class="shop-root"><head>\${props.head}</head><body>
\${props.search}\${props.basket}<main>\${props.children}</main></body></html>\`;
`,
    'src/components/search-box.js': `export const SearchBox = () =>
  \`<form action="/search"><input class="search-box-field" type="search" name="query"><button>Go</button></form>\`;
`,
    'src/components/basket.js': `export const Basket = () =>
  \`<nav><a class="basket-link" href="/about"><i class="icon-basket"></i></a> <a href="/chairs">Chairs</a> <a href="/">Home</a></nav>\`;
`,
    'src/components/hero.js': `export const Hero = (props) =>
  \`<h1>\${props.title}</h1><img class="hero-picture" src="/chair.png" width="40" height="40"><p>\${props.about}</p>\`;
`,
  },
  build(read) {
    const load = (path: string): ((props: object) => string) => {
      const [, template = ''] = /`([\s\S]*)`/.exec(read(path)) ?? [];
      return (props) => filled(template, (name) => `\${props.${name}}`, props as Record<string, string>);
    };
    const [layout, search, basket, hero] = [
      'layout',
      'components/search-box',
      'components/basket',
      'components/hero',
    ].map((name) => load(`src/${name}.js`));
    return Object.fromEntries(
      Object.entries(PAGES).map(([path, { title, about }]) => [
        path,
        layout!({
          head: HEAD(title, about),
          search: search!({}),
          basket: basket!({}),
          children: hero!({ title, about }),
        }),
      ]),
    );
  },
};

const TEMPLATES: Generator = {
  name: 'a template engine',
  hint: 'Eleventy',
  files: {
    'package.json': '{"name":"shop","devDependencies":{"@11ty/eleventy":"1.0.0"}}',
    '_includes/base.njk': `<!doctype html>
<html class="shop-root">
<head>{{ head }}</head>
<body>{{ search }}{{ nav }}<main>{{ content }}</main></body>
</html>
`,
    '_includes/search.njk': `<form action="/search">
  <input class="search-box-field" type="search" name="query">
  <button>Go</button>
</form>
`,
    '_includes/nav.njk': `<nav>
  <a class="basket-link" href="/about"><i class="icon-basket"></i></a>
  <a href="/chairs">Chairs</a> <a href="/">Home</a>
</nav>
`,
    'page.njk': `<h1>{{ title }}</h1>
<img class="hero-picture" src="/chair.png" width="40" height="40">
<p>{{ about }}</p>
`,
  },
  build(read) {
    const mark = (name: string): string => `{{ ${name} }}`;
    return Object.fromEntries(
      Object.entries(PAGES).map(([path, { title, about }]) => {
        const content = filled(read('page.njk'), mark, { title, about });
        const parts = { search: read('_includes/search.njk'), nav: read('_includes/nav.njk') };
        return [path, filled(read('_includes/base.njk'), mark, { head: HEAD(title, about), ...parts, content })];
      }),
    );
  },
};

const THEME: Generator = {
  name: 'a theme of a content system',
  hint: 'WordPress theme',
  files: {
    'functions.php': "<?php\nadd_theme_support('title-tag');\n",
    'header.php': `<!doctype html>
<html class="shop-root">
<head><?php wp_head(); ?></head>
<body>
<?php get_search_form(); ?>
<nav>
  <a class="basket-link" href="/about"><i class="icon-basket"></i></a>
  <a href="/chairs">Chairs</a> <a href="/">Home</a>
</nav>
`,
    'searchform.php': `<form action="/search">
  <input class="search-box-field" type="search" name="query">
  <button>Go</button>
</form>
`,
    'template-parts/content.php': `<main><h1><?php the_title(); ?></h1>
<img class="hero-picture" src="/chair.png" width="40" height="40">
<p><?php the_content(); ?></p></main>
`,
    'footer.php': '</body></html>\n',
  },
  build(read) {
    const mark = (name: string): string => `<?php ${name}(); ?>`;
    return Object.fromEntries(
      Object.entries(PAGES).map(([path, { title, about }]) => [
        path,
        filled(read('header.php') + read('template-parts/content.php') + read('footer.php'), mark, {
          wp_head: HEAD(title, about),
          get_search_form: read('searchform.php'),
          the_title: title,
          the_content: about,
        }),
      ]),
    );
  },
};

export const GENERATORS: readonly Generator[] = [COMPONENTS, TEMPLATES, THEME];
